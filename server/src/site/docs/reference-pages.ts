import { readFileSync } from 'node:fs';
import { CHANGELOG_PATH } from '../../platform/http/deprecations.ts';
import type { JsonSchema } from '../../platform/http/openapi/openapi-schemas.ts';
import type { OpenApiDocument, Tag } from '../../platform/http/openapi/openapi-types.ts';
import { type Html, html, type Page } from '../../platform/http/response/html.ts';
import { CHANGELOG } from './changelog.ts';
import { eventCatalogue } from './event-catalogue.ts';
import { fieldList, fieldsOf } from './fields.ts';
import { headingsOf, inline, markdown } from './markdown.ts';
import { badge, operationArticle, type Placed } from './operation.ts';
import { componentOf } from './schemas.ts';
import { EVENTS, slugOf } from './sections.ts';

const STYLE = readFileSync(new URL('./reference.css', import.meta.url), 'utf8');
/** Not by shared caches: every response carries the caller's own rate limit. */
const CACHE = 'private, max-age=300';

interface Section extends Tag {
  slug: string;
  operations: Placed[];
  /** Named objects that the operations take and answer. */
  objects: [string, JsonSchema][];
}

/** The pages of the reference by the end of their address: '' is the guide, `changelog` what changes, the others sections. */
export function referencePages(document: OpenApiDocument): Map<string, Page> {
  const sections = sectionsOf(document);
  const pages = new Map([
    ['', guidePage(document, sections)],
    ['changelog', changelogPage(document, sections)],
  ]);
  for (const section of sections) pages.set(section.slug, sectionPage(document, sections, section));
  return pages;
}

function sectionsOf({ paths, tags, components }: OpenApiDocument): Section[] {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return tags.map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(tag.name));
    return { ...tag, slug: slugOf(tag.name), operations: own, objects: objectsOf(own, components) };
  });
}

function guidePage(document: OpenApiDocument, sections: Section[]): Page {
  const body = html`<header class="top">
<h1>${document.info.title}</h1>
<p class="faint">Version ${document.info.version} · <a href="/api/v1/openapi.json">OpenAPI document</a></p>
</header>
<div class="guide">
${markdown(document.info.description)}
<h2 id="operations"><a href="#operations">Operations</a></h2>
${sections.map(
  ({ name, slug, operations }) => html`<h3><a href="/docs/${slug}">${name}</a></h3>
<ul class="index">${operations.map(
    ({ method, path, operation }) =>
      html`<li><a href="/docs/${slug}#${operation.operationId}">${badge(method)} <code>${path}</code></a>${operation.deprecated && html` <em class="gone">deprecated</em>`} <span>${operation.summary}</span></li>\n`,
  )}</ul>
`,
)}</div>`;
  return page(document, sections, '', { title: document.info.title, body });
}

function changelogPage(document: OpenApiDocument, sections: Section[]): Page {
  const body = html`<header class="top">
<h1>Changelog</h1>
</header>
<div class="guide">
${markdown(CHANGELOG)}
</div>`;
  return page(document, sections, 'changelog', { title: `Changelog · ${document.info.title}`, body });
}

function sectionPage(document: OpenApiDocument, sections: Section[], section: Section): Page {
  const { objects } = section;
  const body = html`<header class="top">
<h1>${section.name}</h1>
${section.description && html`<p class="lead">${inline(section.description)}</p>`}
</header>
${section.operations.map((placed) => operationArticle(document, placed))}
${section.name === EVENTS && eventCatalogue(document.webhooks)}
${
  objects.length > 0 &&
  html`<section class="objects" aria-labelledby="objects"><h2 id="objects"><a href="#objects">Objects</a></h2>
${objects.map(([name, schema]) => objectPart(name, schema))}</section>`
}`;
  return page(document, sections, section.slug, { title: `${section.name} · ${document.info.title}`, body });
}

function objectPart(name: string, schema: JsonSchema): Html {
  return html`<section id="object-${name}"><h3><a href="#object-${name}">${name}</a></h3>
${schema.description && html`<p>${inline(schema.description)}</p>`}${fieldList(fieldsOf(schema), 'answer')}</section>
`;
}

/** The named objects of these operations, those within them included, in order of appearance. */
function objectsOf(operations: Placed[], { schemas }: OpenApiDocument['components']): [string, JsonSchema][] {
  const found = new Map<string, JsonSchema>();
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    const name = componentOf(node as JsonSchema);
    if (name === undefined) Object.values(node).forEach(visit);
    else if (!found.has(name)) {
      found.set(name, schemas[name]!);
      visit(schemas[name]);
    }
  };
  for (const { operation } of operations) visit([operation.requestBody, operation.responses]);
  // The envelope's own objects are the guide's matter.
  found.delete('Meta');
  return [...found];
}

function page(
  document: OpenApiDocument,
  sections: Section[],
  current: string,
  { title, body }: { title: string; body: Html },
): Page {
  return {
    title,
    description:
      sections.find(({ slug }) => slug === current)?.description ??
      'Reference of the Comanda API: how it works, and every operation of it.',
    style: STYLE,
    cacheControl: CACHE,
    body: html`<a class="skip" href="#main">Skip to content</a>
<div class="frame">
<nav class="side" aria-label="Reference">
<p class="home"><a href="/">Comanda<i>.</i></a></p>
<details class="menu"><summary>Contents</summary>
<ul>
<li>${sideLink('/docs', 'Guide', current === '')}${current === '' && guideParts(document)}</li>
<li>${sideLink(CHANGELOG_PATH, 'Changelog', current === 'changelog')}</li>
${sections.map((section) => html`<li>${sideLink(`/docs/${section.slug}`, section.name, section.slug === current)}${section.slug === current && sectionParts(section)}</li>\n`)}</ul>
</details>
</nav>
<main id="main">
${body}
</main>
</div>`,
  };
}

function sideLink(href: string, name: string, isCurrent: boolean): Html {
  return isCurrent
    ? html`<a href="${href}" aria-current="page">${name}</a>`
    : html`<a href="${href}">${name}</a>`;
}

function guideParts({ info }: OpenApiDocument): Html {
  const parts = [...headingsOf(info.description), { id: 'operations', title: 'Operations' }];
  return html`<ul>${parts.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>`;
}

function sectionParts({ name, operations, objects }: Section): Html {
  return html`<ul>${operations.map(
    ({ method, operation }) =>
      html`<li><a href="#${operation.operationId}"><span class="tiny ${method.toLowerCase()}">${method}</span>${nameOf(operation.operationId)}</a></li>`,
  )}${name === EVENTS && html`<li><a href="#catalogue">Catalogue</a></li>`}${objects.length > 0 && html`<li><a href="#objects">Objects</a></li>`}</ul>`;
}

/** `listApiKeys` as people say it: "List API keys". */
function nameOf(operationId: string): string {
  const words = operationId
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\b(?:api|mfa|sso)\b/g, (short) => short.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
