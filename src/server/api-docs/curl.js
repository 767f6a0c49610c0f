// One operation as a command that can be pasted into a shell.
import { example, flatten, resolve } from './schema.js';

export function curlCommand(document, operation) {
  const lines = [`curl ${quote(address(document, operation))}`];
  if (operation.method !== 'get')
    lines[0] = `curl -X ${operation.method.toUpperCase()} ${quote(address(document, operation))}`;
  // The key is read from the environment so that it does not end in the shell's history.
  if (needsSignIn(document, operation))
    lines.push(takesKey(document, operation) ? '-H "Authorization: Bearer $MILLWRIGHT_API_KEY"' : '-b cookies.txt');
  else if (operation.method === 'post') lines.push('-c cookies.txt');
  for (const header of parameters(document, operation).filter((one) => one.in === 'header' && one.required)) {
    lines.push(`-H ${quote(`${header.name}: ${sample(document, header)}`)}`);
  }
  lines.push(...body(document, operation));
  if (answersStream(document, operation)) lines.push('--no-buffer');
  return lines.join(' \\\n  ');
}

/** Parameters of the path item and of the operation itself, references followed. */
export function parameters(document, operation) {
  const own = (operation.parameters ?? []).map((one) => resolve(document, one));
  const shared = (operation.shared ?? []).map((one) => resolve(document, one));
  return [...shared.filter((one) => !own.some((other) => other.name === one.name && other.in === one.in)), ...own];
}

/** Some things are a person's to do: they take the cookie of a session and no key. */
export function takesKey(document, operation) {
  const security = operation.security ?? document.security ?? [];
  return security.some((way) => 'key' in way);
}

export function needsSignIn(document, operation) {
  const security = operation.security ?? document.security ?? [];
  return security.length > 0 && !security.some((way) => Object.keys(way).length === 0);
}

/** Where calls go: the first server named, seen from this page. */
export function baseAddress(document) {
  return new URL(document.servers?.[0]?.url ?? '/', location.href).href.replace(/\/$/, '');
}

function address(document, operation) {
  const all = parameters(document, operation);
  const path = operation.path.replace(/\{([^}]+)\}/g, (whole, name) => {
    const parameter = all.find((one) => one.in === 'path' && one.name === name);
    return parameter === undefined ? whole : encodeURIComponent(sample(document, parameter));
  });
  const query = all
    .filter((one) => one.in === 'query' && one.required)
    .map((one) => `${encodeURIComponent(one.name)}=${encodeURIComponent(sample(document, one))}`);
  return baseAddress(document) + path + (query.length > 0 ? `?${query.join('&')}` : '');
}

function sample(document, parameter) {
  const value = parameter.example ?? example(document, parameter.schema ?? {});
  return Array.isArray(value) ? value.join(',') : String(value ?? parameter.name);
}

function body(document, operation) {
  const content = resolve(document, operation.requestBody ?? {}).content ?? {};
  const [type, media] = Object.entries(content)[0] ?? [];
  if (type === undefined) return [];
  if (type === 'multipart/form-data') {
    const properties = Object.entries(flatten(document, media.schema).properties ?? {});
    return properties.map(([name, schema]) => {
      const { format, contentMediaType } = flatten(document, schema);
      const isFile = format === 'binary' || contentMediaType !== undefined;
      return `-F ${quote(`${name}=${isFile ? '@photo.jpg' : example(document, schema)}`)}`;
    });
  }
  // Indented like the options above it; the spaces are between the tokens, where JSON does not mind them.
  const text = JSON.stringify(bodyExample(document, media), null, 2).replaceAll('\n', '\n  ');
  return [`-H ${quote(`Content-Type: ${type}`)}`, `-d ${quote(text)}`];
}

/** The example the document gives for a body, or one made from its schema. */
export function bodyExample(document, media, side = 'request') {
  const given = media.example ?? resolve(document, Object.values(media.examples ?? {})[0] ?? {}).value;
  return given ?? example(document, media.schema ?? {}, side) ?? {};
}

function answersStream(document, operation) {
  return Object.values(operation.responses ?? {}).some(
    (one) => 'text/event-stream' in (resolve(document, one).content ?? {}),
  );
}

function quote(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
