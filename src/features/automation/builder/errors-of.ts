/** The errors of one line, by its own keys. */
export const errorsOf = (errors: Record<string, string>, path: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([key, message]) =>
      key === path ? [['', message]] : key.startsWith(`${path}.`) ? [[key.slice(path.length + 1), message]] : [],
    ),
  );
