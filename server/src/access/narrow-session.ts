import { fail } from '../platform/errors.ts';
import type { RequestInfo } from '../platform/http/pipeline/kernel.ts';

/** Whoever runs another domain could otherwise make a way into the whole account there. */
export function assertReads({ method }: RequestInfo): void {
  if (method === 'GET' || method === 'HEAD') return;
  fail('FORBIDDEN', 'A session of a custom token changes nothing about the account. Sign in for that.', {
    reason: 'CUSTOM_TOKEN_SESSION',
  });
}
