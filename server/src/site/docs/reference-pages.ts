import { readFileSync } from 'node:fs';
import { CHANGELOG_PATH } from '../../platform/http/deprecations.ts';
import type { JsonSchema } from '../../platform/http/openapi/openapi-schemas.ts';
import type { OpenApiDocument, Tag } from '../../platform/http/openapi/openapi-types.ts';
import { type Html, html, type Page } from '../../platform/http/response/html.ts';
import { readChangelog } from './changelog.ts';
import { eventCatalogue } from './event-catalogue.ts';
import { fieldList, fieldsOf } from './fields.ts';
import { GUIDES, type Guide } from './guides.ts';
import { headingsOf, inline, markdown } from './markdown.ts';
import { badge, operationArticle, type Placed } from './operation.ts';
import { componentOf } from './schemas.ts';
import { slugOf } from './section-of.ts';
import { EVENTS } from './sections.ts';

const STYLE = readFileSync(new URL('./reference.css', import.meta.url), 'utf8');
/** Search and copy buttons: the pages are whole without it. */
const SCRIPT = readFileSync(new URL('./browser.js', import.meta.url), 'utf8');
/** Not by shared caches: every response carries the caller's own rate limit. */
const CACHE = 'private, max-age=300';

export interface Section extends Tag {
  slug: string;
  operations: Placed[];
}

/**
 * The pages by the end of their address, each made when it is asked for: '' says what holds for every operation, `changelog` what
 * changes, `orders` lists a section, `orders/createOrder` is an operation with the objects it names, `guides/webhooks` a guide.
 */
export function referencePages(document: OpenApiDocument): Map<string, () => Page> {
  const sections = sectionsOf(document);
  const pages = new Map<string, () => Page>([
    ['', () => guidePage(document, sections)],
    ['changelog', () => changelogPage(document, sections)],
  ]);
  for (const section of sections) {
    pages.set(section.slug, () => sectionPage(document, sections, section));
    for (const placed of section.operations) {
      const { operationId } = placed.operation;
      pages.set(`${section.slug}/${operationId}`, () => operationPage(document, sections, section, placed));
    }
  }
  for (const guide of GUIDES) pages.set(`guides/${guide.slug}`, () => topicPage(document, sections, guide));
  return pages;
}

/** The sections of a document with their operations, in reading order. */
export function sectionsOf({ paths, tags }: OpenApiDocument): Section[] {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return tags.map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(tag.name));
    return { ...tag, slug: slugOf(tag.name), operations: own };
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
  (section) => html`<h3><a href="/docs/${section.slug}">${section.name}</a></h3>
${operationIndex(section)}
`,
)}</div>`;
  return page(document, sections, '', { title: document.info.title, body });
}

const addressOf = ({ slug }: Section, { operation }: Placed): string =>
  `/docs/${slug}/${operation.operationId}`;

function operationIndex(section: Section): Html {
  return html`<ul class="index">${section.operations.map((placed) => {
    const { method, path, operation } = placed;
    return html`<li id="${operation.operationId}"><a href="${addressOf(section, placed)}">${badge(method)} <code>${path}</code></a>${operation.deprecated && html` <em class="gone">deprecated</em>`} <span>${operation.summary}</span></li>\n`;
  })}</ul>`;
}

function changelogPage(document: OpenApiDocument, sections: Section[]): Page {
  const body = html`<header class="top">
<h1>Changelog</h1>
</header>
<div class="guide">
${markdown(readChangelog())}
</div>`;
  return page(document, sections, 'changelog', { title: `Changelog · ${document.info.title}`, body });
}

function sectionPage(document: OpenApiDocument, sections: Section[], section: Section): Page {
  const isEvents = section.name === EVENTS;
  const objects = isEvents ? objectsOf([document.webhooks], document.components) : [];
  const body = html`<header class="top">
<h1>${section.name}</h1>
${section.description && html`<p class="lead">${inline(section.description)}</p>`}
</header>
<div class="guide">${operationIndex(section)}</div>
${isEvents && eventCatalogue(document.webhooks)}${objectList(objects)}`;
  return page(document, sections, section.slug, { title: `${section.name} · ${document.info.title}`, body });
}

function operationPage(
  document: OpenApiDocument,
  sections: Section[],
  section: Section,
  placed: Placed,
): Page {
  const { operation } = placed;
  const objects = objectsOf([operation.requestBody, operation.responses], document.components);
  const body = html`<p class="trail"><a href="/docs/${section.slug}">${section.name}</a></p>
${operationArticle(document, placed)}${objectList(objects)}`;
  const title = `${nameOf(operation.operationId)} · ${document.info.title}`;
  return page(document, sections, `${section.slug}/${operation.operationId}`, { title, body });
}

function topicPage(document: OpenApiDocument, sections: Section[], { slug, title, read }: Guide): Page {
  const body = html`<header class="top">
<h1>${title}</h1>
</header>
<div class="guide">
${markdown(read())}
</div>`;
  return page(document, sections, `guides/${slug}`, { title: `${title} · ${document.info.title}`, body });
}

function objectList(objects: [string, JsonSchema][]): Html | false {
  return (
    objects.length > 0 &&
    html`<section class="objects" aria-labelledby="objects"><h2 id="objects"><a href="#objects">Objects</a></h2>
${objects.map(([name, schema]) => objectPart(name, schema))}</section>`
  );
}

function objectPart(name: string, schema: JsonSchema): Html {
  return html`<section id="object-${name}"><h3><a href="#object-${name}">${name}</a></h3>
${schema.description && html`<p>${inline(schema.description)}</p>`}${fieldList(fieldsOf(schema), 'answer')}</section>
`;
}

/** The named objects that something points at, those within them included, in order of appearance. */
function objectsOf(from: unknown, { schemas }: OpenApiDocument['components']): [string, JsonSchema][] {
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
  visit(from);
  // The envelope's own objects are the first page's matter.
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
      sections.find(({ slug }) => slug === current.split('/')[0])?.description ??
      'Reference of the Comanda API: how it works, and every operation of it.',
    style: STYLE,
    script: SCRIPT,
    cacheControl: CACHE,
    body: html`<a class="skip" href="#main">Skip to content</a>
<div class="frame">
<nav class="side" aria-label="Reference">
<p class="home"><a href="/">Comanda<i>.</i></a></p>
<details class="menu"><summary>Contents</summary>
<ul>
<li>${sideLink('/docs', 'Basics', current === '')}${current === '' && guideParts(document)}</li>
<li>${sideLink(CHANGELOG_PATH, 'Changelog', current === 'changelog')}</li>
<li><b>Guides</b><ul>${GUIDES.map(({ slug, title }) => html`<li>${sideLink(`/docs/guides/${slug}`, title, current === `guides/${slug}`)}</li>`)}</ul></li>
<li><b>Reference</b></li>
${sections.map((section) => html`<li>${sideLink(`/docs/${section.slug}`, section.name, section.slug === current)}${section.slug === current.split('/')[0] && sectionParts(section, current)}</li>\n`)}</ul>
</details>
</nav>
<main id="main">
${body}
</main>
</div>`,
  };
}

function sideLink(href: string, name: string | Html, isCurrent: boolean): Html {
  return isCurrent
    ? html`<a href="${href}" aria-current="page">${name}</a>`
    : html`<a href="${href}">${name}</a>`;
}

function guideParts({ info }: OpenApiDocument): Html {
  const parts = [...headingsOf(info.description), { id: 'operations', title: 'Operations' }];
  return html`<ul>${parts.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>`;
}

function sectionParts(section: Section, current: string): Html {
  const { name, slug, operations } = section;
  return html`<ul>${operations.map((placed) => {
    const { method, operation } = placed;
    const label = html`<span class="tiny ${method.toLowerCase()}">${method}</span>${nameOf(operation.operationId)}`;
    return html`<li>${sideLink(addressOf(section, placed), label, current === `${slug}/${operation.operationId}`)}</li>`;
  })}${name === EVENTS && html`<li><a href="/docs/${slug}#catalogue">Catalogue</a></li>`}</ul>`;
}

/** `listApiKeys` as people say it: "List API keys". */
export function nameOf(operationId: string): string {
  const words = operationId
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\b(?:api|mfa|sso)\b/g, (short) => short.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
