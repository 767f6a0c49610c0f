import type { Tab } from '#web/entity/tabs.ts';
import { signature } from '#web/files/file.ts';

/** Signatures belong to the work they stand under, and there are many: they are not among what people look for. */
export const fileTabs: Tab[] = [
  {
    key: 'documents',
    label: 'Documents',
    search: `name__ne=${signature}`,
    has: ({ name }) => name !== signature,
    empty: {
      title: 'No files yet',
      text: 'Manuals, drawings and photos. What is attached to a record is listed here, too.',
    },
  },
  {
    key: 'signatures',
    label: 'Signatures',
    search: `name=${signature}`,
    has: ({ name }) => name === signature,
    empty: { title: 'No signatures yet', text: 'What is signed in a procedure on screen is kept here.' },
  },
];
