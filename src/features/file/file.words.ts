export const words = {
  removing: {
    title: (name: string) => `Delete “${name}”?`,
    text: 'It goes from every record that has it, also from work that is done. To take it off one record only, delete it there.',
  },
};
