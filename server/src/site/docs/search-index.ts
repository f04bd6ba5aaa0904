import type { OpenApiDocument } from '../../platform/http/openapi/openapi-types.ts';
import { GUIDES } from './guides.ts';
import { nameOf, sectionsOf } from './reference-pages.ts';
import { slugOf } from './section-of.ts';

/** Something to be found. */
export interface Entry {
  title: string;
  /** Where it belongs: a section of the reference, or a guide. */
  place: string;
  href: string;
  /** What is searched besides, in plain text. */
  text: string;
}

/** All that the search of the pages looks through: operations, what holds for all of them, and guides, part by part. */
export function searchIndex(document: OpenApiDocument): Entry[] {
  const operations = sectionsOf(document).flatMap((section) =>
    section.operations.map(({ method, path, operation }) => ({
      title: nameOf(operation.operationId),
      place: section.name,
      href: `/docs/${section.slug}/${operation.operationId}`,
      text: `${method} ${path} ${operation.operationId} ${operation.summary}`,
    })),
  );
  const basics = partsOf(document.info.description, { place: 'Basics', href: '/docs' });
  const guides = GUIDES.flatMap(({ slug, title, read }) =>
    partsOf(read(), { place: title, href: `/docs/guides/${slug}` }),
  );
  return [...operations, ...basics, ...guides];
}

/** The parts of a Markdown text: what stands before its first heading, and what below each. */
function partsOf(text: string, { place, href }: Pick<Entry, 'place' | 'href'>): Entry[] {
  const [first = '', ...parts] = text.split(/^## /m);
  const whole = { title: place, place, href, text: plain(first) };
  return [
    whole,
    ...parts.map((part) => {
      const [title = '', ...lines] = part.split('\n');
      return { title, place, href: `${href}#${slugOf(title)}`, text: plain(lines.join(' ')) };
    }),
  ];
}

const plain = (text: string): string =>
  text
    .replace(/\]\([^)]*\)/g, '')
    .replace(/[`*#|[\]]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
