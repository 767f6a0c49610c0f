/** The first fields of the form. A phone shows them before the scripts have loaded (`app/first-sight`). */
export const formStart = ['name', 'number', 'description', 'category'];
