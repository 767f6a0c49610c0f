/** The languages of the screen. Another one needs a catalogue beside the English one. */
export const languages = [{ value: 'en', label: 'English' }];
