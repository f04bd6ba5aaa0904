interface ErrorBody {
  error?: { code: string; message: string; correlationId: string; details?: Record<string, unknown> };
}

/** Why an answer did not come: TIMEOUT, UNEXPECTED_ANSWER (below), or UNREACHABLE for whatever else the network does. */
export type NetworkFault = 'TIMEOUT' | 'UNREACHABLE' | 'UNEXPECTED_ANSWER';

const WORDS: Readonly<Record<NetworkFault, string>> = {
  TIMEOUT: 'No answer came in time.',
  UNREACHABLE: 'The service could not be reached.',
  UNEXPECTED_ANSWER: 'Something else answered.',
};

/** No answer of the service came. Whether it did what was asked is not known; `cause` is the fault itself. */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError';
  readonly fault: NetworkFault;

  constructor(fault: NetworkFault, cause: unknown, words = WORDS[fault]) {
    super(words, { cause });
    this.fault = fault;
  }
}

/** What an answer was that is none of the service's. */
interface Foreign {
  /** 0 where a browser hides a redirect. */
  status: number;
  /** Its content type; empty where it has none. */
  contentType: string;
  /** Its first characters. */
  start: string;
}

const START = 200;

/**
 * An answer that the service does not give: a redirect, the page of a proxy or of a network that wants a login, or no body where
 * there is one. Redirects are not followed, since credentials would go elsewhere with them.
 */
export class UnexpectedAnswerError extends NetworkError {
  override readonly name = 'UnexpectedAnswerError';
  readonly status: number;
  readonly contentType: string;
  readonly start: string;

  constructor({ status, contentType, start }: Foreign) {
    super('UNEXPECTED_ANSWER', undefined, `The answer ${status} (${contentType}) is none of the service.`);
    this.status = status;
    this.contentType = contentType;
    this.start = start.slice(0, START);
  }
}

/** What the service refused, as it said it. Branch on `code`; `message` may change. */
export class ComandaError extends Error {
  readonly status: number;
  readonly code: string;
  /** Quote it to support. */
  readonly correlationId: string | undefined;
  readonly details: Record<string, unknown> | undefined;
  /** In how many milliseconds it makes sense to ask again, where the service says so. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, body: unknown, retryAfterMs?: number) {
    const { error } = (body ?? {}) as ErrorBody;
    super(error?.message ?? `The service answered ${status}.`);
    this.name = 'ComandaError';
    this.status = status;
    this.code = error?.code ?? 'INTERNAL_ERROR';
    this.correlationId = error?.correlationId;
    this.details = error?.details;
    this.retryAfterMs = retryAfterMs;
  }
}
