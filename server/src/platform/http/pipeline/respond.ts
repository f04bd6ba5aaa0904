import type { OutgoingHttpHeaders } from 'node:http';
import { isoTime } from '../../clock.ts';
import { ApiError } from '../../errors.ts';
import type { AccessLine } from '../response/access-log.ts';
import { acceptsGzip, gzipped, WORTH_BYTES, writeGzipped } from '../response/compression.ts';
import { deprecationHeaders } from '../response/deprecation.ts';
import { isUnread } from '../response/drain.ts';
import { errorEnvelope, type Meta, successEnvelope } from '../response/envelope.ts';
import { type Body, lengthOf } from '../response/response-writer.ts';
import { cutWhenUnread } from '../response/unread.ts';
import type { Answer } from '../route.ts';
import type { Exchange } from './exchange.ts';

/** Sends the answer that the handler has given; a promise only for a stream, and for what is compressed. */
export function send(x: Exchange): void | Promise<void> {
  const { answer } = x;
  if (!answer) throw new Error('a handler gave no answer');
  if (answer.deprecations) x.deprecations = [...(x.deprecations ?? []), ...answer.deprecations];
  if (answer.stream) return sendStream(x, answer, answer.stream);
  return sendAnswer(x, answer);
}

function sendAnswer(x: Exchange, answer: Answer): void | Promise<void> {
  const headers = headersOf(x, answer.headers);
  if (x.replayed) headers['idempotency-replayed'] = 'true';
  if (isKnownToCaller(x, answer)) return sendWhole(x, 304, headers, null);
  const body = bodyOf(x, answer, headers);
  if (!isCompressed(x) || lengthOf(body) < WORTH_BYTES) return sendWhole(x, answer.status, headers, body);
  headers['content-encoding'] = 'gzip';
  return gzipped(body).then((bytes) => sendWhole(x, answer.status, headers, bytes));
}

/** What the caller gets; compressed where that was done before (RFC 9110, section 12.5.3). */
function bodyOf(x: Exchange, { data, raw }: Answer, headers: OutgoingHttpHeaders): Exclude<Body, null> {
  headers['content-type'] = raw?.contentType ?? JSON_TYPE;
  if (!raw) return successEnvelope(data, metaOf(x), x.kernel.version);
  if (!raw.gzip || !acceptsGzip(x.request.headers)) return raw.body;
  headers['content-encoding'] = 'gzip';
  return raw.gzip;
}

const isCompressed = ({ route, request }: Exchange): boolean =>
  route?.compressed === true && acceptsGzip(request.headers);

/** An answer without a body. */
export function sendEmpty(x: Exchange, status: number, headers: Readonly<Record<string, string>>): void {
  sendWhole(x, status, headersOf(x, headers), null);
}

function sendWhole(x: Exchange, status: number, headers: OutgoingHttpHeaders, body: Body): void {
  if (isAnswered(x)) return;
  write(x, status, headers, body);
  finish(x, status);
}

/** The connection ends with the stream: nobody knows how long it was open. */
async function sendStream(x: Exchange, answer: Answer, stream: NonNullable<Answer['stream']>): Promise<void> {
  const { response, incoming, kernel } = x;
  if (isAnswered(x)) return;
  kernel.deadlines.end(x);
  const headers = headersOf(x, answer.headers);
  headers['content-type'] = stream.contentType;
  headers.connection = 'close';
  const compressed = isCompressed(x);
  if (compressed) headers['content-encoding'] = 'gzip';
  response.writeHead(answer.status, headers);
  cutWhenUnread(response);
  try {
    if (incoming.raw.method !== 'HEAD')
      await (compressed ? writeGzipped(stream.run, response) : stream.run(response));
    response.end();
  } catch (error) {
    kernel.log.error({ correlationId: x.correlationId, traceId: x.trace?.id, err: error }, 'failed');
    response.destroy();
  }
  finish(x, answer.status);
}

function write(
  { response, incoming, kernel }: Exchange,
  status: number,
  headers: OutgoingHttpHeaders,
  body: Body,
): void {
  if (body !== null) headers['content-length'] = lengthOf(body);
  const unread = isUnread(incoming.raw) ? incoming.raw : null;
  kernel.queueResponse({ response, status, headers, body, unread });
}

/** A read of what the caller has already, by its ETag (RFC 9110, section 13.1.2): 304 without a body. */
function isKnownToCaller({ route, request }: Exchange, { headers }: Answer): boolean {
  const theirs = request.headers['if-none-match'];
  const etag = headers?.etag;
  if (route?.method !== 'GET' || typeof theirs !== 'string' || typeof etag !== 'string') return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return theirs === '*' || theirs.split(',').some((tag) => bare(tag) === bare(etag));
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends the envelope of whatever a stage has thrown. */
export function sendError(x: Exchange, thrown: unknown): void {
  const error = thrown instanceof ApiError ? thrown : new ApiError('INTERNAL_ERROR');
  if (error.status >= 500) {
    x.kernel.log.error(
      {
        correlationId: x.correlationId,
        traceId: x.trace?.id,
        err: error === thrown ? (error.cause ?? error) : thrown,
      },
      'failed',
    );
  }
  if (isAnswered(x)) return;
  const headers = headersOf(x, error.headers);
  headers['content-type'] = JSON_TYPE;
  // What is left of an unread body would be taken for the next request.
  if (isUnread(x.incoming.raw)) headers.connection = 'close';
  write(x, error.status, headers, errorEnvelope(error, metaOf(x), x.kernel.version));
  finish(x, error.status, error.code);
}

/** Answers a request whose deadline has passed. Its handler is not stopped: what was asked may still be done. */
export function giveUp(x: Exchange): void {
  const message =
    'The answer takes too long; try again, with the same Idempotency-Key if you change something.';
  const details = { reason: 'DEADLINE' };
  sendError(x, x.late ?? new ApiError('SERVICE_UNAVAILABLE', message, details, { 'retry-after': '1' }));
}

function metaOf(x: Exchange): Meta {
  return { timestamp: isoTime(x.kernel.clock.now()), correlationId: x.correlationId };
}

function headersOf(x: Exchange, own: Answer['headers']): OutgoingHttpHeaders {
  const { rate, kernel } = x;
  // V8 copies an object at once when it is spread first.
  const headers: OutgoingHttpHeaders = {
    ...kernel.securityHeaders,
    'x-correlation-id': x.correlationId,
    'cache-control': 'no-store',
  };
  if (rate) {
    headers['x-ratelimit-limit'] = rate.limit;
    headers['x-ratelimit-remaining'] = rate.remaining;
    headers['x-ratelimit-reset'] = Math.ceil(rate.resetMs / 1_000);
  }
  if (x.deprecations) {
    Object.assign(headers, deprecationHeaders(x.deprecations));
    // Now and not at the end: a stream may be open for months.
    if (x.caller && !isAnswered(x)) x.kernel.deprecatedUse(x.caller, x.deprecations);
  }
  // An answer that sets cookies of its own (a sign-in, a sign-out) has the last word on them.
  if (x.caller?.renewedCookies) headers['set-cookie'] = [...x.caller.renewedCookies];
  if (x.foreign) Object.assign(headers, x.foreign);
  if (x.route?.compressed) headers.vary = x.foreign ? 'accept-encoding, origin' : 'accept-encoding';
  if (own) Object.assign(headers, own);
  if (kernel.closing()) headers.connection = 'close';
  return headers;
}

/** Whether the deadline was faster than the handler. What came of it stands, and is not told twice. */
const isAnswered = ({ status }: Exchange): boolean => status !== 0;

function finish(x: Exchange, status: number, errorCode?: string): void {
  x.status = status;
  x.errorCode = errorCode;
  x.ms = performance.now() - x.startedAt;
  x.kernel.deadlines.end(x);
  x.kernel.requestEnded(accessLine(x));
}

function accessLine(x: Exchange): AccessLine {
  const { kernel, request } = x;
  const theirs = request.headers['x-correlation-id'];
  return {
    time: isoTime(kernel.clock.now()),
    correlationId: x.correlationId,
    traceId: x.trace?.id,
    callerCorrelationId: typeof theirs === 'string' ? theirs : undefined,
    method: request.method,
    route: x.route,
    url: x.incoming.raw.url ?? '',
    status: x.status,
    errorCode: x.errorCode,
    identity: x.caller?.identity,
    tenantId: x.scope?.tenantId,
    address: request.address,
    replayed: x.replayed,
    ms: x.ms,
  };
}
