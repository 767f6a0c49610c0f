/** The fields of a location. */
export const labels = {
  name: 'Name',
  description: 'Description',
  parent: 'Parent location',
  address: 'Address',
  color: 'Colour',
  images: 'Images',
  files: 'Files',
  path: 'Path',
  ancestors: 'Ancestors',
  has_children: 'Has locations below',
  descendants: 'Locations below',
  part_stocks__part: 'Stocked part',
} as const;
