import { Readable, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import type { Body } from './response-writer.ts';

/** Long answers of routes that say `compressed` (docs/decisions/096-compression.md says which may, and why). */

/** What a connection sends in its first round trip (RFC 6928): a shorter answer arrives no sooner for being compressed. */
export const WORTH_BYTES = 14_600;
/** Takes a report of 2 MB to a sixteenth in 6 ms; the usual 6 needs three times as long for a tenth less. */
const LEVEL = 2;

/** Whether a caller takes gzip (RFC 9110, section 12.5.3). */
export function acceptsGzip(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  const accepted = String(headers['accept-encoding'] ?? '');
  return /(^|,)\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/i.test(accepted);
}

/** A text compressed, in Node's threads, piece by piece. */
export const gzipped = (body: Exclude<Body, null>): Promise<Buffer> =>
  buffer(Readable.from(Array.isArray(body) ? body : [body]).pipe(createGzip({ level: LEVEL })));

/** What a stream writes leaves compressed, each piece at once. A caller that goes away is no fault. */
export async function writeGzipped(run: (out: Writable) => Promise<void>, response: Writable): Promise<void> {
  const gzip = createGzip({ level: LEVEL, flush: constants.Z_SYNC_FLUSH });
  const sent = pipeline(gzip, response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
  await Promise.all([run(gzip), sent]);
}
