/** Texts for lists of parts and titles of their cards, kept small because every list and many pages load them. */
export const words = {
  low: 'Low stock',
  out: 'Out of stock',
  minimum: (minimum: string) => `min ${minimum}`,
  available: (count: string) => `${count} available`,
  lowView: 'Low stock',
  archivedView: 'Archived',
  lowAt: (place: string, more: number) => (more === 0 ? `at ${place}` : `at ${place} +${more}`),
  cards: {
    stock: 'Stock',
    movements: 'Movements',
    usedOn: 'Used on',
    ofAsset: 'Parts',
    ofLocation: 'Stock',
    ofVendor: 'Parts supplied',
  },
} as const;
