/** Texts of the vendor screens; the two about contacts come from the spec. */
export const words = {
  form: { contacts: 'Contacts', files: 'Documents' },
  contacts: {
    title: 'Contacts',
    none: 'Nobody to call or write to yet.',
    add: 'Add contact',
    hint: 'Whom to call and whom to write to. Who is taken off here stays among the contacts.',
    person: (name: string, at: number) => name || `Contact ${at}`,
    remove: (name: string, at: number) => `Take off ${name || `contact ${at}`}`,
    updateFailed: 'Failed to update contacts. The operation was cancelled.',
    takenBack: (name: string) => `${name}: as before, the vendor was not saved`,
    createFailed: 'Failed to create new contacts. The operation was cancelled.',
  },
  merge: {
    itself: 'A vendor cannot be merged into itself',
    most: (count: number) => `At most ${count} vendors can be merged at once`,
    done: (names: readonly string[]) => `Merged ${names.map((name) => `“${name}”`).join(', ')} into this vendor`,
    undone: 'Undid the last merge into this vendor',
    none: 'No merge into this vendor can be undone.',
    late: (hours: number) => `A merge can be undone for ${hours} hours.`,
  },
  card: {
    title: 'Vendors',
    none: 'No vendors yet',
    contactsOf: (name: string) => `Contacts of ${name}`,
    noContacts: 'No contacts.',
    leadTime: (days: number) => `Lead time ${days} ${days === 1 ? 'day' : 'days'}`,
    number: (number: string) => `No. ${number}`,
    order: 'Order',
    orderFrom: (name: string) => `Order from ${name}`,
  },
};
