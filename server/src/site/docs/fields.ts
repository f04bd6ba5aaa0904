import type { JsonSchema } from '../../platform/http/openapi/openapi-schemas.ts';
import { type Html, type HtmlValue, html } from '../../platform/http/response/html.ts';
import { inline } from './markdown.ts';
import { componentOf, isNullable } from './schemas.ts';

/** One line of a list of fields or parameters. */
export interface Field {
  name: string;
  schema: JsonSchema;
  required: boolean;
  description?: string | undefined;
}

/** Requests say what is required; answers say what may be missing. */
export type Side = 'request' | 'answer';

/** The fields of an object, with the fields of unnamed objects below them. Named objects are linked to. */
export function fieldList(fields: readonly Field[], side: Side): Html {
  return html`<ul class="fields">${fields.map((field) => fieldItem(field, side))}</ul>\n`;
}

/** The fields of an object schema, as they are listed. */
export function fieldsOf({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name),
  }));
}

function fieldItem({ name, schema, required, description }: Field, side: Side): Html {
  const inner = innerObject(schema);
  const words = description ?? schema.description ?? schema.items?.description;
  const rules = constraintsOf(schema, words === undefined);
  return html`<li><code class="name">${name}</code> <span class="type">${typeOf(schema)}</span>${mark(required, side)}${schema['x-deprecation'] && html` <em class="gone">deprecated</em>`}
${words && html`<p>${inline(words)}</p>`}${rules.length > 0 && html`<p class="rules">${joined(rules)}</p>`}${
  inner &&
  html`<details><summary>${name}${schema.type === 'array' ? '[]' : ''} fields</summary>${fieldList(inner, side)}</details>`
}</li>\n`;
}

function mark(required: boolean, side: Side): HtmlValue {
  if (side === 'request') return required && html` <em class="required">required</em>`;
  return !required && html` <em>optional</em>`;
}

/** The fields below a field, when they have no object of their own to link to. */
function innerObject(schema: JsonSchema): Field[] | null {
  const object = [schema, schema.items, ...(schema.anyOf ?? [])].find((one) => one?.properties !== undefined);
  const fields = object ? fieldsOf(object) : [];
  return fields.length > 0 ? fields : null;
}

/** A schema's type in words, with links to named objects. */
export function typeOf(schema: JsonSchema): Html {
  const component = componentOf(schema);
  if (component !== undefined) return html`<a href="#object-${component}">${component}</a>`;
  if (schema.anyOf) {
    const kinds = schema.anyOf.filter(({ type }) => type !== 'null').map(typeOf);
    return html`${separated(kinds, ' or ')}${isNullable(schema) && ' or null'}`;
  }
  if (schema.enum) return html`enum`;
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`;
  if (schema.type === 'array') return html`array of ${schema.items ? typeOf(schema.items) : 'anything'}`;
  if (schema.type === 'object' && schema.patternProperties) {
    return html`map of ${separated(Object.values(schema.patternProperties).map(typeOf), ' or ')}`;
  }
  return html`${schema.type ?? 'anything'}`;
}

function constraintsOf(schema: JsonSchema, isUndescribed: boolean): Html[] {
  const rules: Html[] = [];
  const values = schema.enum ?? schema.items?.enum ?? schema.anyOf?.find((one) => one.enum)?.enum;
  if (values)
    rules.push(
      html`one of ${separated(
        values.map((value) => html`<code>${String(value)}</code>`),
        ' ',
      )}`,
    );
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern } = schema;
  if (minimum !== undefined || maximum !== undefined) rules.push(html`${range(minimum, maximum)}`);
  if (maxLength !== undefined) rules.push(html`${range(minLength, maxLength)} characters`);
  if (minItems !== undefined || maxItems !== undefined)
    rules.push(html`${range(minItems, maxItems)} entries`);
  // A pattern explains nothing that words have said already, and `\S` only says "not blank".
  if (pattern !== undefined && isUndescribed && pattern !== '\\S')
    rules.push(html`like <code>${pattern}</code>`);
  if (schema.default !== undefined) rules.push(html`default <code>${JSON.stringify(schema.default)}</code>`);
  return rules;
}

/** Above this a maximum is that of the number's storage, not something to tell people. */
const MAXIMUM_WORTH_TELLING = 1_000_000_000;

function range(from: number | undefined, to: number | undefined): string {
  const top = to !== undefined && to > MAXIMUM_WORTH_TELLING ? undefined : to;
  const [low, high] = [from?.toLocaleString('en'), top?.toLocaleString('en')];
  if (low === undefined) return `at most ${high}`;
  return high === undefined ? `at least ${low}` : `${low} to ${high}`;
}

function joined(parts: Html[]): Html {
  return separated(parts, '; ');
}

function separated(parts: readonly HtmlValue[], separator: string): Html {
  return html`${parts.map((part, index) => [index > 0 && separator, part])}`;
}
