/** What is sent with the answers of procedures. */
export const labels = {
  photos: 'Photos',
  photo: 'Photo',
  signature: 'Signature',
  note: 'Note',
  file: 'File',
  signed_by: 'Signed by',
  step: 'Field',
  name: 'Name',
  description: 'Description',
  priority: 'Priority',
  procedure: 'Procedure',
} as const;
