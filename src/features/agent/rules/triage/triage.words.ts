import type { Priority } from './urgency';

const priorities: Record<Priority, string> = { low: 'low', medium: 'medium', high: 'high', critical: 'critical' };

/** What the agent says about requests. */
export const words = {
  duplicate: {
    label: 'Reported before',
    title: (code: string, name: string) => `Probably the same as ${code}: ${name}`,
    intoOrder: (request: string, order: string, where: string) =>
      `${request} and ${order} are about ${where} and say nearly the same. The words and files of ${request} become a comment of ${order}.`,
    intoRequest: (request: string, first: string, where: string) =>
      `${request} and ${first} are about ${where} and say nearly the same. ${first} is accepted, and ${request} joins its work order.`,
    similarity: 'Similarity',
    percent: (share: number) => `${Math.round(share * 100)} %`,
    order: 'Open work',
    request: 'Waiting request',
    asset: 'Same asset',
    place: 'Same location',
  },
  triage: {
    label: 'Fill in and accept',
    title: (code: string, parts: readonly string[]) => `Accept ${code} ${parts.join(', ')}`,
    forAsset: (name: string) => `for ${name}`,
    as: (priority: Priority) => `with ${priorities[priority]} priority`,
    team: (name: string) => `for the team ${name}`,
    template: (name: string) => `with the template ${name}`,
    why: (parts: readonly string[]) => parts.join(' '),
    byNumber: (found: string, name: string) => `It names “${found}”, which is ${name}.`,
    byName: (name: string, where: string) => `${name} is the only asset ${where} with all words of its name in it.`,
    at: (place: string) => `at ${place}`,
    anywhere: 'of all',
    byWord: (word: string, priority: Priority) => `It says “${word}”: ${priorities[priority]}.`,
    byHabit: (name: string, count: number, of: number, about: string) =>
      `${name} was used for ${count} of the last ${of} repairs of ${about}.`,
    asset: 'Asset',
    priority: 'Priority',
    teamField: 'Team',
    templateField: 'Template',
    quoted: (word: string) => `“${word}”`,
    countOf: (name: string, count: number, of: number) => `${name}: ${count} of ${of}`,
  },
  silent: {
    decided: 'Already decided',
    denied: 'Said not to be so',
    nothing: 'Nothing to add',
  },
};
