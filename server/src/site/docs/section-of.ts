import type { Tag } from '../../platform/http/openapi/openapi-types.ts';
import { SECTIONS } from './sections.ts';

/** Which section of the reference a path belongs to, and how sections are called in the document and in addresses. */

/** The sections as tags of the document. */
export const TAGS: readonly Tag[] = SECTIONS.map(({ name, description }) => ({ name, description }));

/** The section that a path belongs to. */
export function sectionOf(path: string): string {
  const place = path.replace(/^\/api\/v\d+\//, '/api/v1/');
  let best = { name: 'Other', length: 0 };
  for (const { name, below } of SECTIONS) {
    for (const prefix of below) {
      const isBelow = place === prefix || place.startsWith(`${prefix}/`);
      if (isBelow && prefix.length > best.length) best = { name, length: prefix.length };
    }
  }
  return best.name;
}

/** A section's name in addresses. */
export function slugOf(section: string): string {
  return section.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
