import type { Tab } from '#web/entity/list/tabs.ts';
import { signature } from '#web/files/file.ts';
import { words } from './file-list.words';
import { emptyText } from '#words/nouns';

/** Signatures belong to their work orders, and there are many: people do not look for them here. */
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
