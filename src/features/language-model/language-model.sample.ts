import type { Sample } from '../../../test/contract/declared';

/** They only answer. */
const changesNoRecord = true;

export const sample: Sample = {
  verbs: {
    '/agents/llm/wording': { changesNoRecord },
    '/agents/llm/summary': { changesNoRecord },
    '/agents/llm/procedure': { changesNoRecord },
    '/agents/llm/question': { changesNoRecord },
  },
};
