/** The kinds of steps, and their known answers. */
export const labels = {
  stepTypes: {
    checkbox: 'Checkbox',
    text: 'Text',
    number: 'Number',
    amount: 'Amount',
    date: 'Date',
    yes_no_na: 'Yes / No / N/A',
    single_choice: 'Single choice',
    multiple_choice: 'Multiple choice',
    inspection: 'Inspection',
    reading: 'Measurement reading',
    photo: 'Photo',
    file: 'File',
    signature: 'Signature',
    heading: 'Heading',
    instruction: 'Instruction',
  },
  checkbox: {
    true: 'Checked',
    false: 'Not checked',
  },
  yes_no_na: {
    yes: 'Yes',
    no: 'No',
    na: 'N/A',
  },
  inspection: {
    pass: 'Pass',
    flag: 'Flag',
    fail: 'Fail',
  },
} as const;
