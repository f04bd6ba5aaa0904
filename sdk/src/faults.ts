import { ComandaError, NetworkError, UnexpectedAnswerError } from './error.ts';
import { backOff } from './request.ts';

/** What may be tried again, and when. */

/** What went wrong on the way is a fault of the network. */
export const asFault = (thrown: unknown): ComandaError | NetworkError =>
  thrown instanceof ComandaError || thrown instanceof NetworkError
    ? thrown
    : new NetworkError((thrown as Error).name === 'TimeoutError' ? 'TIMEOUT' : 'UNREACHABLE', thrown);

const PASSING = [429, 502, 503, 504];
const BACK_OFF = { least: 500, most: 8_000 };

/**
 * How long to wait before another try, in milliseconds; null where that would not help. What never arrived is tried again, what the
 * service could not take, and what another request still does.
 */
export function pauseBefore(error: ComandaError | NetworkError, tries: number): number | null {
  const own = backOff(tries, BACK_OFF);
  if (error instanceof UnexpectedAnswerError) {
    // What says that it is JSON, and is none, was cut.
    const isCut = error.contentType.startsWith('application/json');
    return isCut || PASSING.includes(error.status) ? own : null;
  }
  if (error instanceof NetworkError) return own;
  const isPassing = PASSING.includes(error.status) || error.details?.reason === 'IN_PROGRESS';
  if (!isPassing || error.code === 'PAYMENT_OUTCOME_UNKNOWN') return null;
  return error.retryAfterMs || own;
}
