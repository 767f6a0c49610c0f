/** What the screen can be read in. The words of one more are a catalogue beside the English one. */
export const languages = [{ value: 'en', label: 'English' }];
