import type { JsonSchema } from '../../platform/http/openapi/openapi-schemas.ts';
import type {
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  ResponseObject,
} from '../../platform/http/openapi/openapi-types.ts';
import { type Html, html } from '../../platform/http/response/html.ts';
import { curl, exampleAnswer, highlightJson } from './code.ts';
import { type Field, fieldList, fieldsOf, typeOf } from './fields.ts';
import { inline, markdown } from './markdown.ts';
import { componentOf } from './schemas.ts';

/** An operation with its address. */
export interface Placed {
  method: string;
  path: string;
  operation: Operation;
}

/** The method as a word in its colour. */
export function badge(method: string): Html {
  return html`<span class="method ${method.toLowerCase()}">${method}</span>`;
}

/** Everything about one operation: words on one side, a request and its answer on the other. */
export function operationArticle(document: OpenApiDocument, placed: Placed): Html {
  const { method, path, operation } = placed;
  const parameters = operation.parameters.map((one) => resolve(document.components.parameters, one));
  const answer = exampleAnswer(operation);
  const id = operation.operationId;
  return html`<article id="${id}">
<div class="words">
<h1>${operation.summary.replace(/\.$/, '')}${operation.deprecated && html` <span class="gone">deprecated</span>`}</h1>
<p class="address">${badge(method)} <code>${breakable(path)}</code></p>
${operation.description && markdown(operation.description)}
<p class="access">${accessOf(operation)}</p>
${parameterList('Path', 'path', parameters)}${parameterList('Query', 'query', parameters)}${bodyOf(operation)}
${answerOf(operation)}${headerList(parameters)}${errorList(operation)}
</div>
<div class="code">
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>${curl(document, { ...placed, parameters })}</code></pre></figure>
${answer !== null && html`<figure><figcaption>Answer</figcaption><pre tabindex="0"><code>${highlightJson(answer)}</code></pre></figure>`}
</div>
</article>
`;
}

/** Long paths may break after a slash, and nowhere else. */
function breakable(path: string): Html {
  return html`${path.split(/(?<=\/)/).map((part) => html`${part}<wbr>`)}`;
}

/** Who may call, in a sentence; a scheme is only named when it is the only one. */
function accessOf({ security, 'x-required-scope': scope }: Operation): Html {
  const schemes = new Set(security.flatMap((one) => Object.keys(one)));
  if (schemes.size === 0) return html`Public: needs no credentials.`;
  if (scope) {
    const also = schemes.has('operatorKey') ? ' Operators of the service may, too.' : '';
    return html`Needs the scope <a href="/docs#authentication"><code>${scope}</code></a>.${also}`;
  }
  if (schemes.has('apiKey')) return html`Needs any valid credentials.`;
  return schemes.has('operatorKey')
    ? html`For operators of the service.`
    : html`For people who have signed in.`;
}

function parameterList(title: string, place: Parameter['in'], parameters: Parameter[]): Html | false {
  const fields = parameters.filter((one) => one.in === place).map(toField);
  return fields.length > 0 && html`<h2>${title}</h2>${fieldList(fields, 'request')}`;
}

const toField = ({ name, schema, required, description }: Parameter): Field => ({
  name,
  schema,
  required: required ?? false,
  description,
});

/** Headers are much the same everywhere, so they are folded away. */
function headerList(parameters: Parameter[]): Html | false {
  const fields = parameters.filter((one) => one.in === 'header').map(toField);
  return (
    fields.length > 0 &&
    html`<details class="more"><summary>Headers: ${fields.map(({ name }) => name).join(', ')}</summary>${fieldList(fields, 'request')}</details>\n`
  );
}

function bodyOf({ requestBody }: Operation): Html | false {
  const media = Object.entries(requestBody?.content ?? {});
  const [[type, { schema }] = ['', { schema: undefined }]] = media;
  if (schema === undefined) return false;
  if (type === 'application/json') return html`<h2>Body</h2>${shapeOf(schema, 'request')}`;
  const types = html`<p>As ${media.map(([name], i) => html`${i > 0 && ' or '}<code>${name}</code>`)}.</p>`;
  if (schema.format !== 'binary') return html`<h2>Body</h2>${types}${shapeOf(schema, 'request')}`;
  return html`<h2>Body</h2>${types}${schema.description && html`<p>${inline(schema.description)}</p>`}\n`;
}

function answerOf({ responses }: Operation): Html {
  // Every operation can go well.
  const [status, response] = Object.entries(responses).find(([code]) => Number(code) < 400)!;
  const [type, media] = Object.entries((response as ResponseObject).content)[0]!;
  const data = media.schema.properties?.data;
  if (!data) return html`<h2>Answer</h2><p>${status}, without the envelope, as <code>${type}</code>.</p>\n`;
  const whole = data.properties && Object.keys(data.properties).length > 0;
  return html`<h2>Answer</h2><p>${status}, with <code>data</code>${whole ? ':' : html`: ${typeOf(data)}.`}</p>${whole && shapeOf(data, 'answer')}\n`;
}

function shapeOf(schema: JsonSchema, side: 'request' | 'answer'): Html {
  return componentOf(schema) ? html`<p>${typeOf(schema)}</p>` : fieldList(fieldsOf(schema), side);
}

/** When each error occurs. What the codes mean in general is in the guide. */
function errorList({ responses }: Operation): Html {
  const errors = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description = '' }]) => description.split('\n\n').map((one) => ({ status, one })))
    .map(({ status, one }) => ({
      status,
      code: one.slice(1, one.indexOf(':') - 1),
      when: one.slice(one.indexOf(':') + 2),
    }));
  return html`<details class="more"><summary>Errors: ${errors.map(({ code }) => code).join(', ')}</summary><ul class="fields">${errors.map(
    ({ status, code, when }) =>
      html`<li><code class="name">${code}</code> <span class="type">${status}</span><p>${inline(when)}</p></li>\n`,
  )}</ul></details>\n`;
}

function resolve<T extends object>(components: Record<string, T>, one: T | Reference): T {
  if (!('$ref' in one)) return one;
  return components[one.$ref.slice(one.$ref.lastIndexOf('/') + 1)]!;
}
