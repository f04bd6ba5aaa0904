import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type {
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  ResponseObject,
} from '../server/src/platform/http/openapi/openapi-types.ts';

/**
 * A server made from an OpenAPI document alone: `npm run mock`. It answers each operation with its example, and refuses what
 * the document refuses: no credential (401), a request that does not fit (400), a guid that is in no example (404). It
 * remembers nothing.
 */

export interface Mock {
  url: string;
  stop(): Promise<void>;
}

interface Asked {
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  params: Record<string, string>;
  body: unknown;
}

interface Said {
  status: number;
  type: string;
  value: unknown;
}

type Refusing = Pick<Operation, 'responses'>;
/** What no path leads to. */
const NOWHERE: Refusing = { responses: { 404: { $ref: '#/components/responses/RESOURCE_NOT_FOUND' } } };

const GUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const JSON_TYPE = 'application/json';
const HOST = '127.0.0.1';

export async function startMock(document: OpenApiDocument, port = 0): Promise<Mock> {
  const answer = answerer(document);
  const server = createServer((request, response) => void serve(answer, request, response));
  await new Promise<void>((resolve) => server.listen(port, HOST, resolve));
  return { url: `http://${HOST}:${(server.address() as AddressInfo).port}`, stop: () => stop(server) };
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

type Answerer = (method: string, url: URL, asked: Omit<Asked, 'query' | 'params'>) => Said;

async function serve(answer: Answerer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', headers } = request;
  const text = Buffer.concat(await request.toArray()).toString();
  const { status, type, value } = answer(
    method.toLowerCase(),
    new URL(request.url ?? '/', `http://${HOST}`),
    {
      headers,
      body: parsed(text),
    },
  );
  response.writeHead(status, { 'content-type': type, 'x-correlation-id': randomUUID() });
  response.end(typeof value === 'string' ? value : JSON.stringify(value));
}

/** `undefined` where there is no body, or none that is JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function answerer(document: OpenApiDocument): Answerer {
  const find = finder(document);
  const fits = fitter(document);
  const known = new Set(JSON.stringify(document).match(GUID));
  return (method, url, { headers, body }) => {
    const found = find(method, url.pathname);
    if (!found) return refusalOf(document, NOWHERE, '404');
    const { operation, params } = found;
    const asked = { query: url.searchParams, headers, params, body };
    if (!hasCredential(document, operation, asked)) return refusalOf(document, operation, '401');
    if (!fits(operation, asked)) return refusalOf(document, operation, '400');
    const named = Object.values(params).flatMap((value) => value.match(GUID) ?? []);
    if (!named.every((guid) => known.has(guid))) return refusalOf(document, operation, '404');
    return exampleOf(operation, asked);
  };
}

/** The operation of an address: one that spells it out comes before one with parameters. */
function finder({ paths }: OpenApiDocument) {
  const places = Object.entries(paths)
    .map(([path, item]) => ({
      item,
      pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
      path,
    }))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length);
  return (method: string, path: string) => {
    for (const { item, pattern } of places) {
      const match = pattern.exec(path);
      const operation = item[method as keyof typeof item];
      if (!match || !operation) continue;
      const params = Object.entries(match.groups ?? {}).map(([name, value]) => [
        name,
        decodeURIComponent(value),
      ]);
      return { operation, params: Object.fromEntries(params) as Record<string, string> };
    }
    return undefined;
  };
}

/** Whatever is in the place of a credential: who may do what, the document does not say. */
function hasCredential(
  { components }: OpenApiDocument,
  { security }: Operation,
  { headers }: Asked,
): boolean {
  if (security.length === 0) return true;
  return security.flatMap(Object.keys).some((scheme) => {
    const { in: place, name } = components.securitySchemes[scheme]!;
    return place === 'cookie' ? headers.cookie?.includes(`${name}=`) : Boolean(headers[name]);
  });
}

/** Whether a request has what its operation requires, and each part of it fits its schema. */
function fitter(document: OpenApiDocument) {
  // What stands in an address or a header is a text, whatever it means.
  const [textFits, fits] = [matcher(document, true), matcher(document, false)];
  return ({ parameters, requestBody }: Operation, asked: Asked): boolean => {
    const named = parameters.map((one) =>
      '$ref' in one ? referred(document.components.parameters, one) : one,
    );
    const names = new Set(named.filter((one) => one.in === 'query').map(({ name }) => name));
    if (![...asked.query.keys()].every((name) => names.has(name))) return false;
    const allFit = named.every((one) => {
      const value = argumentOf(one, asked);
      return value === undefined ? !one.required : textFits(one.schema, value);
    });
    if (!allFit || !requestBody) return allFit;
    if (asked.body === undefined) return !requestBody.required;
    const { schema } = requestBody.content[JSON_TYPE] ?? {};
    // Of bytes and forms nothing more is said than that they are there.
    return schema === undefined || fits(schema, asked.body);
  };
}

function argumentOf({ in: place, name }: Parameter, { params, query, headers }: Asked): unknown {
  if (place === 'path') return params[name];
  return place === 'query' ? (query.get(name) ?? undefined) : headers[name.toLowerCase()];
}

const referred = <T>(components: Record<string, T>, { $ref }: Reference): T =>
  components[$ref.slice($ref.lastIndexOf('/') + 1)]!;

/** Says whether a value fits a schema of the document. */
function matcher(document: OpenApiDocument, coerceTypes: boolean) {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false, coerceTypes });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const compiled = new Map<object, ValidateFunction>();
  return (schema: object, value: unknown): boolean => {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
    const validate = compiled.get(schema) ?? ajv.compile(JSON.parse(text) as object);
    compiled.set(schema, validate);
    return validate(value);
  };
}

/** The example of what goes well: in the format that the query names, and nothing beyond a first page. */
function exampleOf({ responses }: Operation, { query }: Asked): Said {
  const [status, response] = Object.entries(responses).find(([code]) => Number(code) < 400)!;
  const { content } = response as ResponseObject;
  const wanted = Object.keys(content).find((type) =>
    [...query.values()].some((word) => isOfFormat(type, word)),
  );
  const type = wanted ?? Object.keys(content)[0]!;
  const { example } = content[type]!;
  return { status: Number(status), type, value: query.has('cursor') ? lastPage(example) : (example ?? '') };
}

/** `csv` is the format of `text/csv`, `ndjson` that of `application/x-ndjson`. */
const isOfFormat = (type: string, word: string): boolean => type.split(/\/(?:x-)?/)[1] === word;

function lastPage(example: unknown): unknown {
  const { data, ...envelope } = example as { data: { items?: unknown[] } };
  return data.items ? { ...envelope, data: { ...data, items: [], nextCursor: null } } : example;
}

/** The example of a refusal: the first that the operation has for this status. */
function refusalOf({ components }: OpenApiDocument, { responses }: Refusing, status: string): Said {
  const { content } = referred(components.responses, responses[status] as Reference);
  const [example] = Object.values(content[JSON_TYPE]!.examples!);
  return { status: Number(status), type: JSON_TYPE, value: example!.value };
}

async function main(): Promise<void> {
  const file = new URL('../docs/openapi.json', import.meta.url);
  const { url } = await startMock(JSON.parse(readFileSync(file, 'utf8')), Number(process.env.PORT ?? 4010));
  process.stdout.write(`${url} answers what docs/openapi.json has examples of. Stop with Ctrl-C.\n`);
}

// Not awaited here: tests load this file, and none that they load may await at its top level.
if (import.meta.main) void main();
