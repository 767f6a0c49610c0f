import type { Tab } from '#web/entity/list/tabs.ts';
import { signature } from '#web/files/file.ts';
import { words } from './file-list.words';
import { emptyText } from '#words/nouns';

/** Signatures belong to the work they stand under, and there are many: they are not among what people look for. */
export const fileTabs: Tab[] = [
  {
    key: 'documents',
    label: words.tabs.documents.label,
    search: `name__ne=${signature}`,
    has: ({ name }) => name !== signature,
    empty: {
      title: words.tabs.documents.title,
      text: emptyText.file,
    },
  },
  {
    key: 'signatures',
    label: words.tabs.signatures.label,
    search: `name=${signature}`,
    has: ({ name }) => name === signature,
    empty: { title: words.tabs.signatures.title, text: words.tabs.signatures.text },
  },
];
