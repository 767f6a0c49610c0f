/** What stands at the camera. It is loaded by the pages that have one, and by no list. */
export const words = {
  lead: 'Point the camera at the code on a label.',
  starting: 'Starting the camera…',
  torch: 'Light',
  noCamera: 'The camera cannot be used here. Type the code below.',
  unsupported:
    'Browsers use the camera on secure pages (https) only. Type the code below, or open your phone’s camera app and point it at the label.',
  code: 'Code on the label',
  empty: 'Type the code first',
  video: 'What the camera sees',
} as const;
