interface ErrorBody {
  error?: { code: string; message: string; correlationId: string; details?: Record<string, unknown> };
}

/** Why an answer did not come: TIMEOUT, or UNREACHABLE for whatever else the network does. */
export type NetworkFault = 'TIMEOUT' | 'UNREACHABLE';

/** No answer came. Whether the service did what was asked is not known; `cause` is the fault itself. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly fault: NetworkFault;

  constructor(fault: NetworkFault, cause: unknown) {
    super(fault === 'TIMEOUT' ? 'No answer came in time.' : 'The service could not be reached.', { cause });
    this.fault = fault;
  }
}

/** What the service refused, as it said it. Branch on `code`; `message` may change. */
export class ComandaError extends Error {
  readonly status: number;
  readonly code: string;
  /** Quote it to support. */
  readonly correlationId: string | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(status: number, body: unknown) {
    const { error } = (body ?? {}) as ErrorBody;
    super(error?.message ?? `The service answered ${status}.`);
    this.name = 'ComandaError';
    this.status = status;
    this.code = error?.code ?? 'INTERNAL_ERROR';
    this.correlationId = error?.correlationId;
    this.details = error?.details;
  }
}
