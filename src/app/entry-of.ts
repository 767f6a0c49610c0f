const beforeSignIn =
  /^\/(login|setup|sign-up|forgot-password|reset-password|confirm-email|confirm-sign-up|invite)(\/|$)/;

/** The page that serves a path: the light one before sign-in, or the app. */
export const entryOf = (path: string): 'index' | 'sign-in' => (beforeSignIn.test(path) ? 'sign-in' : 'index');
