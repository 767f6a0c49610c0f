import { words } from '#words/tree';

/** The name first: if there is no room for all, the path may be cut. */
export const placeName = ({ name, path = [] }: { name: string; path?: string[] }): string =>
  path.length > 1 ? words.inPlace(name, path.slice(0, -1)) : name;
