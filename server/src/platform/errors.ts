import { maskCardNumbers } from './card-numbers.ts';

/**
 * The closed table of error codes: the only codes that the service ever answers. Clients branch on the code;
 * the sentence may change. A module fails with `fail(code, sentence, details)`, one place renders it.
 */
export const ERRORS = {
  UNAUTHORIZED: { status: 401, meaning: 'Credentials are missing, expired or invalid.' },
  MFA_REQUIRED: {
    status: 401,
    meaning: 'The user has a second factor; details.challengeId names the challenge.',
  },
  PAYMENT_DECLINED: {
    status: 402,
    meaning: 'The card was declined; details carry the reasons of the processor.',
  },
  FORBIDDEN: { status: 403, meaning: 'Authenticated, but not allowed to do this.' },
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    meaning:
      'This needs a proof of who you are from the last ten minutes; details.proofs says which would do.',
  },
  APPROVAL_REQUIRED: {
    status: 403,
    meaning:
      'Somebody who may do this has to approve it; details.approve says what, details.reason why an approval did not do.',
  },
  RESOURCE_NOT_FOUND: { status: 404, meaning: 'The requested thing does not exist.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'The path exists, but not with this method; see the Allow header.',
  },
  VALIDATION_ERROR: {
    status: 400,
    meaning: 'The request does not fit its schema; details.fields names each field.',
  },
  REQUEST_TIMEOUT: { status: 408, meaning: 'Headers or body did not arrive in time; send it again.' },
  CONFLICT: { status: 409, meaning: 'The resource exists already, or a concurrent edit lost a race.' },
  INVALID_STATE: { status: 409, meaning: 'Not possible in the present state; details name what is.' },
  CLOSED: {
    status: 409,
    meaning: 'The restaurant takes no orders for that time; details.nextAt is the next one that would do.',
  },
  PAUSED: {
    status: 409,
    meaning: 'The restaurant takes no orders for now; details.nextAt is the next time that would do.',
  },
  SLOT_FULL: {
    status: 409,
    meaning: 'That quarter of an hour is full; details.nextAt is the next time that would do.',
  },
  TOO_SOON: {
    status: 409,
    meaning: 'It cannot be ready by then; details.nextAt is the next time that would do.',
  },
  OUT_OF_ZONE: { status: 409, meaning: 'The restaurant does not deliver to this address.' },
  BELOW_MINIMUM: {
    status: 409,
    meaning: 'Too little is ordered for a delivery; details.missingAmount is what is missing.',
  },
  EVENTS_EXPIRED: {
    status: 410,
    meaning:
      'The events after this number are no longer kept; details.oldestAfter is the earliest number to continue from.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    meaning: 'The body is larger than this operation takes: 1 MiB, or what its description says.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'Bodies are uncompressed JSON (application/json), unless the operation says otherwise.',
  },
  MISDIRECTED_REQUEST: {
    status: 421,
    meaning: 'The service, or this part of it, is not at the address that the Host header names.',
  },
  RATE_LIMIT_EXCEEDED: { status: 429, meaning: 'Too many requests; wait until details.resetTime.' },
  INTERNAL_ERROR: { status: 500, meaning: 'A fault of the server; retry with back-off.' },
  PAYMENT_OUTCOME_UNKNOWN: {
    status: 502,
    meaning: 'The answer of the processor was lost; it will be resolved.',
  },
  PROVIDER_UNAVAILABLE: { status: 502, meaning: 'A provider outside this service does not answer.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    meaning: 'Not able to serve now; retry after the time in Retry-After.',
  },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** One offending field of a request, as VALIDATION_ERROR lists them in `details.fields`. */
export interface FieldError {
  in: 'body' | 'query' | 'path' | 'header';
  /** JSON pointer into that part, for example `/items/0/quantity`. */
  path: string;
  /** The rule that was broken, a stable word: `required`, `type`, `maximum`, `unknown` … */
  rule: string;
  message: string;
}

/** A failure that the caller is told about. Everything else that is thrown becomes INTERNAL_ERROR. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    message: string = ERRORS[code].meaning,
    details?: Record<string, unknown>,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.code = code;
    this.details = details;
    this.headers = headers;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** Ends the request with an error of the table. */
export function fail(
  code: ErrorCode,
  message: string = ERRORS[code].meaning,
  details?: Record<string, unknown>,
): never {
  throw new ApiError(code, message, details);
}

/** Ends the request with CONFLICT: what it would add to already holds as many as it may. */
export function failLimitReached(message: string, limit: number): never {
  fail('CONFLICT', message, { reason: 'LIMIT_REACHED', limit });
}

/** Ends the request with VALIDATION_ERROR that names every offending field. */
export function failFields(fields: FieldError[]): never {
  throw validationError(fields);
}

/** VALIDATION_ERROR about fields; `beside` stands beside them in the details. */
export function validationError(given: FieldError[], beside: Record<string, unknown> = {}): ApiError {
  // Names of fields are the caller's words, and an answer must not repeat a card number.
  const fields = given.map((field) => ({ ...field, path: maskCardNumbers(field.path) }));
  const first = fields[0];
  const more = fields.length > 1 ? ` (and ${fields.length - 1} more)` : '';
  const where = first
    ? `${first.in} ${first.path || '/'}: ${first.message}${more}`
    : 'The request is not valid.';
  return new ApiError('VALIDATION_ERROR', where, { fields, ...beside });
}
