import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { isoTime } from '../../clock.ts';
import { ApiError, validationError } from '../../errors.ts';
import { newGuid } from '../../ids.ts';
import { addressIdentity, DEFAULT_LIMIT } from '../../rate-limit/rate-limit.ts';
import type { Kernel } from '../pipeline/kernel.ts';
import { errorEnvelope } from '../response/envelope.ts';
import { hangUp } from '../response/unread.ts';

/** Headers or body take longer than the server gives them. */
const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';

/**
 * Answers what Node could not read as a request (malformed or oversized headers, a body that breaks off or never
 * comes), in the envelope like everything else. There is no request yet: nobody is known but by address, and the connection
 * ends, because what follows on it cannot be told from what went before.
 */
export async function rejectUnreadable(
  kernel: Kernel,
  fault: Error & { code?: string },
  socket: Socket,
): Promise<void> {
  const begun = (socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent;
  const address = socket.remoteAddress;
  // Whoever has not asked for anything gets no answer: a browser would take it for that to its next request.
  const saidNothing = fault.code === TOO_SLOW && socket.bytesRead === 0;
  if (fault.code === 'ECONNRESET' || !socket.writable || begun || saidNothing || address === undefined) {
    hangUp(socket);
    return;
  }
  const error = refusalOf(fault);
  const meta = { timestamp: isoTime(kernel.clock.now()), correlationId: newGuid() };
  const rate = await kernel.rateLimit.count(addressIdentity(address), DEFAULT_LIMIT).catch(() => undefined);
  const body = errorEnvelope(error, meta, kernel.version);
  const headers = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    ...Object.entries(kernel.securityHeaders).map(([name, value]) => `${name}: ${value}`),
    `x-correlation-id: ${meta.correlationId}`,
    ...(rate
      ? [
          `x-ratelimit-limit: ${rate.limit}`,
          `x-ratelimit-remaining: ${rate.remaining}`,
          `x-ratelimit-reset: ${Math.ceil(rate.resetMs / 1_000)}`,
        ]
      : []),
    'connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  kernel.observe(null, error.status, 0);
  const line = { correlationId: meta.correlationId, status: error.status, errorCode: error.code, address };
  kernel.log.info({ ...line, reason: fault.code }, 'unreadable');
}

function refusalOf({ code }: { code?: string }): ApiError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return validationError([
        { in: 'header', path: '', rule: 'maxLength', message: 'are longer than 16 KiB together' },
      ]);
    case TOO_SLOW:
      return new ApiError('REQUEST_TIMEOUT');
  }
  return validationError([{ in: 'header', path: '', rule: 'http', message: 'cannot be read as HTTP/1.1' }]);
}
