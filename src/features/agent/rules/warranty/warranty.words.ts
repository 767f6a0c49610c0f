const failures = (count: number): string => (count === 1 ? '1 failure' : `${count} failures`);

/** What the agent says about warranties. */
export const words = {
  failures,
  claim: {
    label: 'Repair under warranty',
    /** The name of the work often says the asset already. */
    title: (code: string, name: string, asset: string) =>
      name.toLowerCase().includes(asset.toLowerCase())
        ? `Claim ${code} under warranty: ${name}`
        : `Claim ${code} under the warranty of ${asset}: ${name}`,
    why: (asset: string, until: string, vendor: string | undefined) =>
      `When this was reported, ${asset} was under warranty (until ${until}).${vendor ? ` ${vendor} supplies it.` : ''}`,
    comment: (asset: string, until: string, vendor: string | undefined) =>
      `${asset} is under warranty until ${until}. ${vendor ? `Ask ${vendor}` : 'Ask who supplied it'} before paying for parts or labour.`,
    until: 'Under warranty until',
    reported: 'Reported on',
    vendor: 'Vendor',
  },
  ending: {
    label: 'Warranty ends soon',
    title: (asset: string, until: string, count: number) =>
      `Inspect ${asset} before its warranty ends on ${until}: ${failures(count)} in a year`,
    why: (asset: string, until: string, count: number) =>
      `${asset} had ${failures(count)} in the last 365 days. What an inspection finds can be claimed until ${until}.`,
    order: (asset: string) => `Inspect ${asset} before its warranty ends`,
    until: 'Warranty ends on',
    failures: 'Failures in 365 days',
  },
  silent: {
    no_work: 'No repair is open',
    none: 'Nothing to claim',
    over: 'The warranty has ended',
    far: 'The warranty lasts long enough',
    no_failure: 'No failure',
    said: 'Done before',
    gone: 'Not there any more',
  },
} as const;
