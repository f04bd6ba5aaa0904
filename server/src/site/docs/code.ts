import type { OpenApiDocument, Operation, Parameter } from '../../platform/http/openapi/openapi-types.ts';
import { type Html, html } from '../../platform/http/response/html.ts';

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|-?\b\d+(?:\.\d+)?\b/g;

/** JSON text with keys, strings and other values highlighted. */
export function highlightJson(json: string): Html {
  const parts: (Html | string)[] = [];
  let end = 0;
  for (const match of json.matchAll(TOKEN)) {
    const [all, text, colon] = match;
    parts.push(json.slice(end, match.index));
    if (text !== undefined && colon !== undefined) parts.push(html`<b>${text}</b>${colon}`);
    else parts.push(text === undefined ? html`<u>${all}</u>` : html`<i>${text}</i>`);
    end = match.index + all.length;
  }
  return html`${parts}${json.slice(end)}`;
}

/** A request that a reader can paste into a shell: what is theirs to fill in is a variable. */
export function curl(
  document: OpenApiDocument,
  {
    method,
    path,
    operation,
    parameters,
  }: { method: string; path: string; operation: Operation; parameters: Parameter[] },
): string {
  const base = document.servers[0]!.url === '/' ? '$COMANDA_URL' : document.servers[0]!.url;
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const search = query.map(({ name }, index) => `${index === 0 ? '?' : '&'}${name}=$${name}`).join('');
  const body = bodyArguments(operation);
  return [
    `curl ${isDefaultMethod(method, body.length > 0) ? '' : `-X ${method} `}"${base}${path.replace(/\{(\w+)\}/g, '$$$1')}${search}"`,
    ...credentialOf(operation, method, base),
    ...(parameters.some(({ name }) => name === 'Idempotency-Key')
      ? ['-H "Idempotency-Key: $(uuidgen)"']
      : []),
    ...body,
  ].join(' \\\n  ');
}

/** The example as JSON or as the fields of a form; bytes come from a file of the reader. */
function bodyArguments({ requestBody }: Operation): string[] {
  const [[type, { example, schema }] = ['', { schema: {} }]] = Object.entries(requestBody?.content ?? {});
  if (schema.format === 'binary') return [`-H "Content-Type: ${type}"`, '--data-binary "@$FILE"'];
  if (example === undefined) return [];
  const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  if (type === 'application/json') return [`--json ${quoted(JSON.stringify(example, null, 2))}`];
  return Object.entries(example as object).map(([k, value]) => `--data-urlencode ${quoted(`${k}=${value}`)}`);
}

/** A key where one will do; else the cookies of a session, which change something only for a page of the same origin. */
function credentialOf({ security }: Operation, method: string, base: string): string[] {
  if (security.length === 0) return [];
  if (security.some((one) => 'apiKey' in one || 'operatorKey' in one))
    return ['-H "x-api-key: $COMANDA_KEY"'];
  return ['-b cookies.txt', ...(method === 'GET' ? [] : [`-H "Origin: ${base}"`])];
}

/** curl defaults to GET, and to POST with a body. */
function isDefaultMethod(method: string, hasBody: boolean): boolean {
  return method === 'GET' || (method === 'POST' && hasBody);
}

/** What the operation has answered when all went well, as text. Null when it is not JSON in an envelope. */
export function exampleAnswer({ responses }: Operation): string | null {
  // Every operation can go well.
  const [, response] = Object.entries(responses).find(([status]) => Number(status) < 400)!;
  const media = 'content' in response ? response.content['application/json'] : undefined;
  const { success, data } = (media?.example ?? {}) as { success?: true; data?: unknown };
  return success ? JSON.stringify({ success, data }, null, 2) : null;
}
