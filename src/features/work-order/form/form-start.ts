/** The first fields of the form. A phone shows them before the JavaScript has loaded (`app/first-sight`). */
export const formStart = ['name', 'description'];
