/** Texts for lists of files, kept small because every list loads them. */
export const words = {
  tabs: {
    documents: {
      label: 'Documents',
      title: 'No files yet',
    },
    signatures: {
      label: 'Signatures',
      title: 'No signatures yet',
      text: 'What is signed in a procedure on screen is kept here.',
    },
  },
  kinds: {
    drawing: 'Drawing',
    picture: 'Picture',
    pdf: 'PDF',
    spreadsheet: 'Spreadsheet',
    presentation: 'Presentation',
    document: 'Document',
    video: 'Video',
    sound: 'Sound',
    archive: 'Archive',
    data: 'Data',
    text: 'Text',
    file: 'File',
  },
} as const;
