import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isoTime } from '../../clock.ts';
import { type ApiError, validationError } from '../../errors.ts';
import { newGuid } from '../../ids.ts';
import { addressIdentity, DEFAULT_LIMIT } from '../../rate-limit/rate-limit.ts';
import type { Kernel } from '../pipeline/kernel.ts';
import { errorEnvelope } from '../response/envelope.ts';

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
  if (fault.code === 'ECONNRESET' || !socket.writable || begun || address === undefined) {
    socket.destroy();
    return;
  }
  const error = refusalOf(fault);
  const meta = { timestamp: isoTime(kernel.clock.now()), correlationId: newGuid() };
  const rate = await kernel.rateLimit.count(addressIdentity(address), DEFAULT_LIMIT).catch(() => undefined);
  const body = errorEnvelope(error, meta, kernel.version);
  const headers = [
    `HTTP/1.1 ${error.status} Bad Request`,
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
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return validationError([
        { in: 'header', path: '', rule: 'timeout', message: 'or body did not arrive in time' },
      ]);
  }
  return validationError([{ in: 'header', path: '', rule: 'http', message: 'cannot be read as HTTP/1.1' }]);
}
