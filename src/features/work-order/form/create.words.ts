/** The ways to create a work order. */
export const words = {
  blank: 'Blank Work Order',
  useTemplate: 'Use Template',
  title: 'Use a template',
  search: 'Search templates',
  startTyping: 'Start typing to search...',
  none: 'No templates found matching your search',
  noneYet: 'No templates yet. One fills in what a job needs each time: people, parts, an estimate.',
  failed: 'There was an issue connecting to the work order templates API endpoint.',
  retry: 'Retry',
  newTemplate: 'Create a New Template',
  more: 'View More',
  made: (name: string) => `New work order “${name}”`,
};
