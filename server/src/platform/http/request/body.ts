import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { ApiError, fail, failFields } from '../../errors.ts';
import type { BodyFormat } from '../bodies.ts';

/** Largest request body. */
export const BODY_MAX_BYTES = 1_048_576;
/** The same of what anybody may send: it is short, and whoever sends it is known by their address alone. */
export const ANYBODY_MAX_BYTES = 65_536;

/**
 * Reads a request's body, after access was granted, up to the limit. `format`: null where none belongs. Undefined when there is none. Where none belongs, an
 * empty object is as good as none: many clients always send one.
 * Throws PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, or VALIDATION_ERROR for any other body where none belongs.
 */
export function readBody(
  request: IncomingMessage,
  format: BodyFormat | null,
  maxBytes = BODY_MAX_BYTES,
): Promise<Buffer | undefined> | undefined {
  const { headers } = request;
  const length = headers['content-length'];
  if ((length === undefined || length === '0') && headers['transfer-encoding'] === undefined)
    return undefined;
  if (!format) return assertEmptyObject(request);
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    fail('UNSUPPORTED_MEDIA_TYPE', 'Send the body uncompressed.');
  if (!format.accepts(headers['content-type']))
    fail('UNSUPPORTED_MEDIA_TYPE', `The content type of the body is ${format.types.join(', ')}.`);
  if (Number(length ?? 0) > maxBytes) fail('PAYLOAD_TOO_LARGE', tooLarge(maxBytes));
  return collect(request, maxBytes);
}

const EMPTY_MAX_BYTES = 64;

async function assertEmptyObject(request: IncomingMessage): Promise<undefined> {
  const bytes = await collect(request, EMPTY_MAX_BYTES).catch(() => undefined);
  if (bytes && /^\s*\{\s*\}\s*$/.test(bytes.toString())) return;
  failFields([{ in: 'body', path: '', rule: 'unknown', message: 'this operation takes no body' }]);
}

const tooLarge = (maxBytes: number) =>
  maxBytes < BODY_MAX_BYTES
    ? `The body is larger than ${maxBytes / 1_024} KiB.`
    : `The body is larger than ${maxBytes / BODY_MAX_BYTES} MiB.`;

/** Not `for await`: leaving such a loop destroys the socket, and the refusal could not be answered. */
function collect(stream: Readable, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) {
        stream.pause().removeAllListeners('data');
        reject(new ApiError('PAYLOAD_TOO_LARGE', tooLarge(maxBytes)));
      } else {
        chunks.push(chunk);
      }
    });
    stream.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    // Node says so too when the connection goes.
    stream.on('error', () => reject(new ApiError('VALIDATION_ERROR', 'The body ended early.')));
  });
}
