/** The fields of a team. */
export const labels = {
  name: 'Name',
  description: 'Description',
  color: 'Colour',
  members: 'Members',
} as const;
