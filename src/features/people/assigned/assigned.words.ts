/** What the choice of people and teams says. */
export const words = {
  people: 'People',
  teams: 'Teams',
  person: 'person',
  team: 'team',
} as const;
