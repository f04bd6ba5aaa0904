import { createHash } from 'node:crypto';
import { type Answer, ok } from '../route.ts';

/** Entity tags: another body has another one, so that 304 (respond.ts) never stands for what has changed. */

/** A strong one of a text. */
export const entityTag = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

/**
 * One of something with a version: the version, which If-Match names, and behind a dash what of the rest is shown. That changes
 * without a new version: a pause that ends, a last use, the version of something within.
 */
export function versionTag(version: number, shown: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(shown)).digest('hex');
  return `"${version}-${digest.slice(0, 16)}"`;
}

/** 200 with something that has a version, and with its tag. */
export const okTagged = <T>(data: T, version: number): Answer<T> =>
  ok(data, { etag: versionTag(version, data) });
