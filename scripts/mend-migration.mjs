const breakpoint = '--> statement-breakpoint';

const isDrop = (statement, { table, column }) => statement === `ALTER TABLE ${table} drop column ${column};`;
const isAdd = (statement, { table, column }) => statement.startsWith(`ALTER TABLE ${table} ADD COLUMN ${column} `);

/**
 * Mends a migration that makes a generated column anew, such as the `search` of a noun with one more searched field: the
 * generator does so before the columns are there that it is made from, and forgets the indexes that go with the old one.
 * `earlier` is the text of all migrations before it, `declared` the indexes that the tables have.
 */
export function mended(text, earlier, declared) {
  const statements = text.split(breakpoint).map((statement) => statement.trim());
  const anew = statements
    .flatMap((statement) => {
      const [, table, column] = /^ALTER TABLE ("\w+") drop column ("\w+");$/.exec(statement) ?? [];
      return table ? [{ table, column }] : [];
    })
    .filter((one) => statements.some((statement) => isAdd(statement, one)));
  if (anew.length === 0) return text;
  const isMoved = (statement) => anew.some((one) => isDrop(statement, one) || isAdd(statement, one));
  const others = statements.filter((statement) => !isMoved(statement));
  const behind = others.findLastIndex((statement) => statement.includes(' ADD COLUMN ')) + 1;
  return [
    ...others.slice(0, behind),
    ...statements.filter(isMoved),
    ...others.slice(behind),
    ...indexesOn(anew, earlier).filter((index) => {
      const { name } = namedIn(index);
      return declared.includes(name) && !others.some((statement) => namedIn(statement).name === name);
    }),
  ].join(`${breakpoint}\n`);
}

const namedIn = (statement) =>
  /^CREATE (?:UNIQUE )?INDEX "(?<name>\w+)" ON (?<table>"\w+")/.exec(statement)?.groups ?? {};

/** The statements that made the indexes on these columns, the last of each name. */
function indexesOn(columns, earlier) {
  const made = [...earlier.matchAll(/^CREATE (?:UNIQUE )?INDEX [^;]*;/gm)].map(([statement]) => statement);
  const last = new Map(made.map((statement) => [namedIn(statement).name, statement]));
  return [...last.values()].filter((statement) =>
    columns.some(
      ({ table, column }) =>
        namedIn(statement).table === table &&
        new RegExp(`\\b${column.slice(1, -1)}\\b`).test(statement.slice(statement.indexOf(' USING '))),
    ),
  );
}
