import type { Answer } from './call';

/** Required on every answer. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Internals that must not leak: stack frames, files, SQL and messages of PostgreSQL. */
const internals =
  /node_modules|\.[jt]s:\d|\bat (async )?[\w.<>]+ \(|\/(work|home|root|usr|tmp|src|dist)\/|\bselect\b.+\bfrom\b|\binsert into\b|\bupdate\b.+\bset\b|violates|constraint "|relation "|(?<!unknown )column "|syntax error|SQLSTATE|DatabaseError|TypeError|undefined|FST_|millwright_(app|system)/i;

/** The faults of an answer and of its error format; empty for a good one. */
export function faultsOf({ status, headers, text, body }: Answer, ...expected: number[]): string[] {
  const faults: string[] = [];
  if (expected.length > 0 && !expected.includes(status)) faults.push(`${status} is not ${expected.join(' or ')}`);
  const policy = headers.get('content-security-policy') ?? '';
  if (!policy.includes("frame-ancestors 'none'") || /unsafe-/.test(policy)) faults.push(`policy is "${policy}"`);
  for (const [name, value] of Object.entries(securityHeaders))
    // Pages that anybody with the link may read tell no other site where they are.
    if (![value, name === 'referrer-policy' && 'no-referrer'].includes(headers.get(name) ?? ''))
      faults.push(`${name} is ${headers.get(name)}`);
  if (status < 400) return faults;
  if (status >= 500) faults.push(`status ${status}`);
  if (!headers.get('content-type')?.startsWith('application/problem+json'))
    return [...faults, `content type is ${headers.get('content-type')}: ${text.slice(0, 200)}`];
  for (const key of ['type', 'title', 'detail', 'request_id'])
    if (typeof body[key] !== 'string' || body[key] === '') faults.push(`no ${key}`);
  if (body.status !== status) faults.push(`says ${body.status}, is ${status}`);
  if (body.request_id !== headers.get('x-request-id')) faults.push('request id differs from the header');
  if (status === 422 && Object.values(body.errors ?? {}).flat().length === 0) faults.push('no field is named');
  // What stands in quotation marks was sent; the marks stay, because those after “relation” tell of the inside.
  const said = textsOf(body)
    .join('\n')
    .replaceAll(/“[^”]*”|"[^"]*"/g, '""');
  const [inside] = internals.exec(said) ?? [];
  if (inside) faults.push(`shows the inside: ${inside} in ${text.slice(0, 300)}`);
  return faults;
}

/** Every text in a body, as somebody reads it: quotation marks in JSON are escaped. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsOf(inner)]);
}
