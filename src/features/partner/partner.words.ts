import type { FacetKey, Kind } from './partner';

export const words = {
  /** In the history, and where a connector or directory is missing. */
  loaded: (name: string, companies: number) => `Loaded the directory “${name}” with ${companies} companies`,
  deleted: (name: string) => `Deleted the directory “${name}”`,
  switchedOn: (name: string) => `Switched the connector “${name}” on`,
  switchedOff: (name: string) => `Switched the connector “${name}” off`,
  noCompany: (name: string) => `“${name}” is a person. Only a company can be added as a vendor.`,
  isVendor: (name: string) => `“${name}” is this company already.`,
  lei: {
    name: 'LEI register',
    description: 'The public register of Legal Entity Identifiers (GLEIF). What is searched for is sent to it.',
  },
  ours: 'Ours',
  kinds: {
    vendor: 'Vendor',
    contact: 'Contact',
    company: 'Company',
  } satisfies Record<Kind, string>,
  buys: 'We buy from',
  why: {
    sameNameElsewhere: 'Same name, other country',
    sameNameNowhere: 'Same name, country not known',
    oneLetter: 'Names differ by one letter',
    apart: 'Same name, written apart',
  },
  facets: {
    kind: 'Type',
    industry: 'Industry',
    country: 'Country',
    buys: 'Orders',
    source: 'Source',
  } satisfies Record<FacetKey, string>,
};
