import { expect } from 'vitest';
import type { Body, Person } from './person';

/** The figures of Home, also by their keys. */
export const figuresOf = async (person: Person, query = ''): Promise<Body> => {
  const { status, body } = await person.get(`/home/figures${query}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return { ...body, by: Object.fromEntries(body.figures.map((one: Body) => [one.key, one])) };
};

/** All rows of a list that a number links to. */
export const readList = async (person: Person, { path, query }: Body): Promise<Body[]> => {
  const rows: Body[] = [];
  for (let page = 1; ; page++) {
    const search = new URLSearchParams({ ...query, page: String(page), page_size: '200' });
    const { status, body } = await person.get(`${path}?${search}`);
    expect({ path, query, status }).toEqual({ path, query, status: 200 });
    rows.push(...body.results);
    if (body.next === null) return rows;
  }
};
export const sum = (rows: Body[], key: string): number => rows.reduce((total, row) => total + Number(row[key] ?? 0), 0);

/** The rows that a figure links to are those it counts, as the rules for all figures say. */
async function followFigure(person: Person, figure: Body): Promise<void> {
  const { key, value, numerator, denominator, list, numerator_list, sum_of, denominator_sum_of } = figure;
  const rows = await readList(person, list);
  const top = numerator_list ? await readList(person, numerator_list) : rows;
  if (denominator_sum_of) expect([key, sum(rows, denominator_sum_of)]).toEqual([key, expect.closeTo(denominator, 6)]);
  else if (denominator !== null) expect([key, rows.length]).toEqual([key, denominator]);
  else if (!sum_of) expect([key, rows.length]).toEqual([key, value]);
  if (sum_of) expect([key, sum(top, sum_of)]).toEqual([key, expect.closeTo(Number(numerator), 6)]);
  else if (numerator_list) expect([key, top.length]).toEqual([key, numerator]);
}

/** Every number of Home, and the rows that it opens. */
export async function followAll(person: Person, query = ''): Promise<void> {
  const { figures, ageing } = await figuresOf(person, query);
  const home = await person.get('/home');
  expect(home).toMatchObject({ status: 200 });
  const { tiles, status_strip } = home.body;
  for (const figure of [...figures, ...tiles]) await followFigure(person, figure);
  const blocks = Object.values<Body | null>(home.body).filter((block) => block?.list);
  for (const { count, list } of [...ageing, ...status_strip, ...blocks])
    expect([list, (await readList(person, list)).length]).toEqual([list, count]);
}
