import type { JsonSchema } from '../../platform/http/openapi/openapi-schemas.ts';
import type { OpenApiDocument, WebhookOperation } from '../../platform/http/openapi/openapi-types.ts';
import { type Html, html } from '../../platform/http/response/html.ts';
import { fieldList, fieldsOf } from './fields.ts';
import { inline } from './markdown.ts';

type Webhooks = OpenApiDocument['webhooks'];

/** The first words of the names of events, in the order of the catalogue. */
const familiesOf = (webhooks: Webhooks): string[] => [
  ...new Set(Object.keys(webhooks).map((type) => type.split('.', 1)[0]!)),
];

/** Every event there is, family by family, with what it says. */
export function eventCatalogue(webhooks: Webhooks): Html {
  return html`<section class="objects" aria-labelledby="catalogue"><h2 id="catalogue"><a href="#catalogue">Catalogue</a></h2>
<p>The events, and their <code>data</code>: thin on purpose. Read what has changed where it is. New events, and new fields, may come at any time.</p>
${familiesOf(webhooks).map((family) => familyPart(family, webhooks))}</section>
`;
}

function familyPart(family: string, webhooks: Webhooks): Html {
  const own = Object.entries(webhooks).filter(([type]) => type.startsWith(`${family}.`));
  return html`<section id="events-${family}"><h3><a href="#events-${family}">${family}.*</a></h3>
<ul class="fields">${own.map(([type, { post }]) => eventItem(type, post))}</ul></section>
`;
}

function eventItem(
  type: string,
  { summary, 'x-required-scope': scope, requestBody }: WebhookOperation,
): Html {
  const fields = fieldsOf(dataOf(requestBody.content['application/json']!.schema));
  return html`<li id="event-${type}"><code class="name">${type}</code> <span class="type">${scope}</span>
<p>${inline(summary)}</p>${
    fields.length > 0 &&
    html`<details><summary>data: ${fields.map(({ name }) => name).join(', ')}</summary>${fieldList(fields, 'answer')}</details>`
  }</li>
`;
}

const dataOf = ({ allOf = [] }: JsonSchema): JsonSchema => allOf.at(-1)?.properties?.data ?? {};
