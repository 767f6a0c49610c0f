/** The fields of a custom field. */
export const labels = {
  types: {
    text: 'Text',
    number: 'Number',
    date: 'Date',
    choice: 'Choice',
    link: 'Link',
    flag: 'Yes or no',
  },
  option: 'Option',
  options: 'Options',
  name: 'Name',
  entity: 'Records',
  type: 'Type',
  required: 'Required',
  help: 'Help text',
  position: 'Position',
  key: 'Key',
} as const;
