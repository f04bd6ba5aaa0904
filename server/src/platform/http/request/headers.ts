import type { IncomingMessage } from 'node:http';
import { failFields, validationError } from '../../errors.ts';

/** Headers of which two would let two parties see two different requests. */
const ONCE = new Set(['host', 'x-api-key', 'idempotency-key', 'content-type', 'content-length', 'if-match']);

/** Node joins or drops repeated headers; for these the request is refused instead, and without a Host as well. */
export function assertUnambiguousHeaders({ rawHeaders, headers, httpVersion }: IncomingMessage): void {
  // As many names as lines: none is there twice.
  if (headers.host !== undefined && sizeOf(headers) * 2 === rawHeaders.length) return;
  let seen = '';
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!.toLowerCase();
    if (!ONCE.has(name)) continue;
    if (seen.includes(`|${name}|`)) {
      throw validationError([
        { in: 'header', path: `/${name}`, rule: 'once', message: 'is given more than once' },
      ]);
    }
    seen += `|${name}|`;
  }
  if (httpVersion === '1.1' && !seen.includes('|host|')) {
    failFields([{ in: 'header', path: '/host', rule: 'required', message: 'is required' }]);
  }
}

function sizeOf(values: object): number {
  let size = 0;
  for (const _ in values) size++;
  return size;
}

/**
 * The version that an If-Match header names: `"3"` or `3`; `*` and absence expect nothing. What an ETag has behind a dash
 * tells apart answers of one version.
 */
export function readIfMatch(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})(?:-[0-9a-f]+)?"?$/.exec(String(header))?.[1];
  if (version === undefined) {
    failFields([
      { in: 'header', path: '/if-match', rule: 'format', message: 'must be a version, for example "3"' },
    ]);
  }
  return Number(version);
}
