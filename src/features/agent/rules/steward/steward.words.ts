/** What the agent says about records that do not agree. */
export const words = {
  double: {
    label: 'Kept twice',
    part: (number: string) => `Part number ${number} is kept more than once`,
    asset: (maker: string, serial: string) => `${maker} ${serial} is kept more than once`,
    contact: (mail: string) => `${mail} is kept as more than one contact`,
    vendor: (host: string) => `More than one vendor has the website ${host}`,
    archive: (names: readonly string[]) =>
      `Nothing is in stock of ${names.join(', ')}: it is archived, its history stays.`,
    allStocked: 'More than one is in stock. Count, move the stock to one of them, and archive the others.',
    sameMachine: 'Two records of one machine share its history between them. Keep one, and delete the other.',
    delete: (kept: string, names: readonly string[]) => `${kept} stays, ${names.join(', ')} goes.`,
    otherVendors: 'They belong to different vendors. Keep one for each, or delete those that are out of date.',
    sameHost: 'They may be one company. If so, merge them on the page of the vendor that stays.',
    number: 'Part number',
    inStock: (number: string, quantity: number) => `${number}: ${quantity} in stock`,
    kit: (number: string) => `${number}: a kit`,
    serial: 'Serial number',
    mail: 'Email',
    website: 'Website',
  },
  gap: {
    label: 'Fill what is missing',
    location: (name: string, place: string) => `${name} is at ${place}`,
    locationWhy: (name: string, parent: string) => `${name} has no location; ${parent}, which it is part of, has one.`,
    cost: (name: string) => `Take the unit cost of ${name} from its last receipt`,
    costWhy: (name: string, day: string) => `${name} has no unit cost. It was received with a price on ${day}.`,
    parent: 'Part of',
    place: 'Location',
    receipt: 'Last receipt',
    price: 'Price',
  },
  spelling: {
    label: 'One spelling',
    title: (count: number, category: string) =>
      `Write the category of ${count === 1 ? '1 part' : `${count} parts`} as “${category}”`,
    why: (count: number, of: number, category: string) => `${count} of ${of} parts write it “${category}”.`,
    usual: 'Usual spelling',
    other: 'Other spelling',
    countOf: (category: string, count: number) => `${category}: ${count}`,
  },
  silent: {
    shortSerial: 'Serial number under 4 characters',
    inOrder: 'In order',
  },
};
