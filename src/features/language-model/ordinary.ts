/**
 * Words of plants and of every day that are names, too, or stand in names such as “Service desk”. In lower case they are
 * what they say.
 */
const ordinary = new Set(
  `april art august baker bill black brown can cook cooper desk drew field fisher frost grant gray green grey hall hand
  hill hunter june king lake lane line long main manager mark mason may mechanic miller night office page plant porter
  pump rich ring rose sales service shift smith snow stone summer support team turner walker water weaver west white will
  winter wood young`.split(/\s+/),
);

/** They stand between names, and are none. */
const particles = new Set('al bin da de del den der di dos du el la le st ten ter van von zu zur'.split(' '));

/** Whether a word of a name, by itself in a text, is taken for a person: written as there, or with a capital. */
export function isDistinctive(word: string, isCapital: boolean): boolean {
  if (particles.has(word)) return false;
  return isCapital ? word.length > 1 : word.length > 2 && !ordinary.has(word);
}
