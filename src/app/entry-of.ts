const beforeSignIn =
  /^\/(login|setup|sign-up|forgot-password|reset-password|confirm-email|confirm-sign-up|invite)(\/|$)/;

/** Which of the two pages an address is shown by: the light one for whoever is not signed in yet, or the app. */
export const entryOf = (path: string): 'index' | 'sign-in' => (beforeSignIn.test(path) ? 'sign-in' : 'index');
