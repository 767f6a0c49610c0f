/** What charts say, beside what each of them shows. */
export const words = {
  table: 'Table',
  chart: 'Chart',
  tableOf: (what: string) => `${what} as a table`,
  role: 'chart',
  hint: 'Point at the chart, or use the arrow keys, to read single values.',
  at: (day: string, values: string) => `${day}: ${values}`,
  value: (label: string, value: string) => `${label} ${value}`,
};
