/** The fields of a file. */
export const labels = {
  name: 'Name',
  mime_type: 'Type',
  size: 'Size',
  in_library: 'In the library',
  is_compressible: 'Compressible',
  width: 'Width',
  height: 'Height',
  address: 'Address',
  address_of_the_image: 'Address of the image',
  address_of_the_medium_image: 'Address of the medium image',
  address_of_the_small_image: 'Address of the small image',
  declared_type: 'MIME type',
} as const;
