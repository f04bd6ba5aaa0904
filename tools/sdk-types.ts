import type { JsonSchema } from '../server/src/platform/http/openapi/openapi-schemas.ts';
import type {
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
} from '../server/src/platform/http/openapi/openapi-types.ts';

/**
 * TypeScript from the OpenAPI document, for sdk/: what JSON Schema means to TypeScript is a page of code, and its output reads
 * like something that people wrote. (openapi-typescript needs the compiler's programming interface, which TypeScript 7
 * does not have.)
 */
const HEADER = '// Made from docs/openapi.json by "npm run generate". Do not edit.\n\n';
const JSON_TYPE = 'application/json';

/** The named objects of the interface. */
export function objectsFile({ components }: OpenApiDocument): string {
  const parts = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema.description, '')}export type ${name} = ${typeOf(schema, '')};\n`,
  );
  return HEADER + parts.join('\n');
}

/**
 * Every operation: where it is, what it takes and what it answers. Left out are live streams, which have functions of their own,
 * pages for a browser, and what printers ask, which have protocols of their own.
 */
export function operationsFile(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => mediaOf(operation).length > 0 && isForPrograms(path))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const types = operations.map(({ operation }) => operationType(operation));
  const endpoints = operations.map(
    ({ method, path, operation }) =>
      `  ${operation.operationId}: [${[method, path, ...ownType(operation)].map((one) => `'${one}'`).join(', ')}],\n`,
  );
  const ofGuests = endpoints.filter((_, index) => operations[index]!.path.startsWith(OF_GUESTS));
  const table = (name: string, lines: string[]) =>
    `\nexport const ${name} = {\n${lines.join('')}} as const;\n`;
  const tables = table('ENDPOINTS', endpoints) + table('STOREFRONT_ENDPOINTS', ofGuests);
  const body = `export interface Operations {\n${types.join('')}}\n${tables}`;
  return `${HEADER}${importOf(body, document)}${body}`;
}

/** A page for guests takes these alone: the table of all is as long as such a page. */
const OF_GUESTS = '/api/v1/storefront/';

/** Every event, by its type. */
export function eventsFile(document: OpenApiDocument): string {
  const types = Object.entries(document.webhooks).map(([type, { post }]) => {
    const data = post.requestBody.content[JSON_TYPE]!.schema.allOf!.at(-1)!.properties!.data!;
    return `${comment(post.summary, '  ')}  '${type}': ${typeOf(data, '  ')};\n`;
  });
  const scopes = Object.entries(document.webhooks).map(
    ([type, { post }]) => `  '${type}': '${post['x-required-scope']}',\n`,
  );
  const body =
    `/** What the \`data\` of each event says. */\nexport interface EventData {\n${types.join('')}}\n\n` +
    `/** Every event, with the scope that it takes to read it. */\nexport const EVENT_SCOPES = {\n${scopes.join('')}} as const;\n`;
  return `${HEADER}${importOf(body, document)}${body}`;
}

function operationType(operation: Operation): string {
  const own = operation.parameters.filter((one): one is Parameter => !('$ref' in one));
  const body = bodyType(operation);
  const optional = operation.requestBody?.required === false ? '?' : '';
  const lines = [
    parametersType(
      'params',
      own.filter((one) => one.in === 'path'),
    ),
    parametersType(
      'query',
      own.filter((one) => one.in === 'query'),
    ),
    body && `    body${optional}: ${body};\n`,
    `    answer: ${answerType(operation)};\n`,
    formatsType(operation),
  ];
  return `${comment(operation.summary, '  ')}  ${operation.operationId}: {\n${lines.filter(Boolean).join('')}  };\n`;
}

const isForPrograms = (path: string): boolean =>
  /^\/(api|\.well-known)\//.test(path) && !path.includes('{printerKey}');

/** JSON as its schema says; anything else is bytes. */
function bodyType({ requestBody }: Operation): string | undefined {
  if (!requestBody) return undefined;
  const schema = requestBody.content[JSON_TYPE]?.schema;
  if (schema) return typeOf(schema, '    ');
  const types = Object.keys(requestBody.content).map((type) =>
    type.includes('*') ? `\`${type.replace('*', '$' + '{string}')}\`` : literal(type),
  );
  return `Blob | Bytes<${types.join(' | ')}>`;
}

function parametersType(name: string, parameters: Parameter[]): string {
  if (parameters.length === 0) return '';
  const fields = parameters.map(
    (one) => `${key(one.name)}${one.required ? '' : '?'}: ${typeOf(one.schema, '')}`,
  );
  const optional = parameters.some(({ required }) => required) ? '' : '?';
  return `    ${name}${optional}: { ${fields.join('; ')} };\n`;
}

type Media = [type: string, content: { schema: JsonSchema }];

/** What it answers when all is well, by content type without its parameters. */
function mediaOf({ responses }: Operation): Media[] {
  const [status, response] = Object.entries(responses).find(([code]) => Number(code) < 400)!; // each has one
  if (status.startsWith('3') || '$ref' in (response as Reference)) return [];
  const { content = {} } = response as { content?: Record<string, { schema: JsonSchema }> };
  const media = Object.entries(content).map(([type, one]): Media => [type.split(';')[0]!, one]); // it has a first part
  return media.filter(([type]) => type !== 'text/event-stream');
}

const isText = (type: string): boolean => type.startsWith('text/') || type === 'application/x-ndjson';
const inTypeScript = (type: string): string => (isText(type) ? 'string' : 'Uint8Array<ArrayBuffer>');

/** The content type of one that does not answer in the envelope. */
function ownType(operation: Operation): string[] {
  const [[type, { schema }] = ['', { schema: {} }]] = mediaOf(operation);
  return schema.properties?.data === undefined ? [type] : [];
}

function answerType(operation: Operation): string {
  const [[type, { schema }] = ['', { schema: {} }]] = mediaOf(operation);
  if (type !== JSON_TYPE) return inTypeScript(type);
  return typeOf(schema.properties?.data ?? schema, '    ');
}

/** As the SDK knows them (sdk/src/answer.ts). */
const FORMATS: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  html: 'text/html',
  text: 'text/plain',
};

/** What it answers when its parameter \`format\` asks for another one. */
function formatsType(operation: Operation): string {
  const asked = operation.parameters.find((one): one is Parameter => 'name' in one && one.name === 'format');
  const others = (asked?.schema.enum ?? []).filter((one) => one !== 'json');
  if (others.length === 0) return '';
  const media = mediaOf(operation).map(([type]) => type);
  const fields = others.map((one) => {
    const type = FORMATS[String(one)] ?? 'application/octet-stream';
    if (!media.includes(type))
      throw new Error(`${operation.operationId} does not say that it answers ${type}`);
    return `${one}: ${inTypeScript(type)}`;
  });
  return `    formats: { ${fields.join('; ')} };\n`;
}

function importOf(body: string, { components }: OpenApiDocument): string {
  const code = body.replaceAll(/\/\*\*.*?\*\//gs, '');
  const used = Object.keys(components.schemas).filter((name) =>
    new RegExp(`[^'.\\w]${name}\\b(?!\\??:)`).test(code),
  );
  const bytes = body.includes('| Bytes<') ? `import type { Bytes } from '../bytes.ts';\n` : '';
  if (used.length === 0) return bytes && `${bytes}\n`;
  return `${bytes}import type {\n${used.map((name) => `  ${name},\n`).join('')}} from './objects.ts';\n\n`;
}

/** A schema as a type. `indent` is that of the line where it begins. */
function typeOf(schema: JsonSchema, indent: string): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one, indent)).join(' | ');
  if (schema.allOf) return schema.allOf.map((one) => typeOf(one, indent)).join(' & ');
  if (schema.type === 'array') return arrayOf(schema.items ? typeOf(schema.items, indent) : 'unknown');
  if (schema.type === 'integer') return 'number';
  if (schema.type !== 'object') return schema.type ?? 'unknown';
  if (schema.properties && Object.keys(schema.properties).length > 0) return objectType(schema, indent);
  const values =
    schema.patternProperties && Object.values(schema.patternProperties).map((one) => typeOf(one, indent));
  return `Record<string, ${values?.join(' | ') ?? 'unknown'}>`;
}

function objectType({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(
    ([name, schema]) =>
      `${comment(schema.description, inner)}${inner}${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema, inner)};\n`,
  );
  return `{\n${fields.join('')}${indent}}`;
}

const arrayOf = (type: string): string => (/^[\w.]+$/.test(type) ? `${type}[]` : `Array<${type}>`);
const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : JSON.stringify(value);
const key = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`);
const comment = (words: string | undefined, indent: string): string =>
  words === undefined ? '' : `${indent}/** ${words.replaceAll('*/', '*∕')} */\n`;
