/** What the API and the history say about automations. */
export const words = {
  onlyWith: (what: string) => `This goes only with ${what}`,
  secondAboveFirst: 'Second value must be above the first',
  hysteresisTooWide: 'Hysteresis must be less than half of the range',
  mustIncrease: 'Value must be greater than 0',
  allOrAny: 'A group has either all or any',
  badGroup: 'Groups contain conditions, not groups of groups',
  badCondition: 'A condition needs a field, a comparison and a value',
  unknownField: 'There is no such field',
  unknownPlace: (path: string) => `There is nothing called {{${path}}} here`,
  choosePeople: 'Choose people or teams',
  actionNeeded: 'Add at least one action',
} as const;
