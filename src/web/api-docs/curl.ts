import { example, exampleText } from './example.ts';
import { type Api, baseAddress, needsSignIn, type Operation, type Parameter, successOf, takesKey } from './openapi.ts';
import { flatten } from './schema.ts';

/** One operation as a command for a shell. */
export function curlCommand(api: Api, operation: Operation): string {
  const { method, parameters } = operation;
  const verb = method === 'get' ? '' : `-X ${method.toUpperCase()} `;
  const lines = [`curl ${verb}${quote(address(api, operation))}`];
  // The key comes from the environment, so that it does not end up in the shell's history.
  if (needsSignIn(api, operation))
    lines.push(takesKey(api, operation) ? '-H "Authorization: Bearer $MILLWRIGHT_API_KEY"' : '-b cookies.txt');
  else if (method === 'post') lines.push('-c cookies.txt');
  for (const header of parameters.filter((one) => one.in === 'header' && one.required))
    lines.push(`-H ${quote(`${header.name}: ${sample(api, header)}`)}`);
  lines.push(...bodyOptions(api, operation));
  if (successOf(operation)?.[1].content?.['text/event-stream']) lines.push('--no-buffer');
  return lines.join(' \\\n  ');
}

function address(api: Api, { path, parameters }: Operation): string {
  const filled = path.replaceAll(/\{([^}]+)\}/g, (whole, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    return parameter ? encodeURIComponent(sample(api, parameter)) : whole;
  });
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map((one) => `${encodeURIComponent(one.name)}=${encodeURIComponent(sample(api, one))}`);
  return baseAddress(api) + filled + (query.length > 0 ? `?${query.join('&')}` : '');
}

function sample(api: Api, { name, schema }: Parameter): string {
  return String(example(api, schema, 'request') ?? name);
}

function bodyOptions(api: Api, { requestBody }: Operation): string[] {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!type || !media) return [];
  if (type === 'multipart/form-data')
    return Object.entries(flatten(api, media.schema).properties ?? {}).map(([name, schema]) => {
      const isFile = flatten(api, schema).format === 'binary';
      return `-F ${quote(`${name}=${isFile ? '@photo.jpg' : String(example(api, schema, 'request'))}`)}`;
    });
  // Indented like the options above; the spaces are between tokens, where JSON ignores them.
  const text = exampleText(api, media.schema, 'request').replaceAll('\n', '\n  ');
  return [`-H ${quote(`Content-Type: ${type}`)}`, `-d ${quote(text)}`];
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
