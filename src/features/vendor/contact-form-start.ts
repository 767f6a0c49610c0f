/** What its form begins with. A phone sees it before the program has come (`app/first-sight`). */
export const formStart = ['name', 'role', 'email', 'phone'];
