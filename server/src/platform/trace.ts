import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/**
 * Whose trace a request belongs to, as its `traceparent` header says (W3C Trace Context, level 1). The log has the trace's id, and
 * what is asked of others on behalf of the request carries it on. Requests without the header have none and pay nothing.
 */
export interface Trace {
  /** 32 hexadecimal digits. */
  readonly id: string;
  /** Two hexadecimal digits; bit 1: the caller records the trace. */
  readonly flags: string;
}

/** Versions to come may add members behind these four; ff is none. */
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?$/;

/** The trace that a header names; undefined without one, or when it is malformed, as the specification wants. */
export function readTrace(header: string | string[] | undefined): Trace | undefined {
  if (typeof header !== 'string') return undefined;
  const [, version, id, flags, more] = TRACEPARENT.exec(header) ?? [];
  if (id === undefined || flags === undefined || (version === '00' && more !== undefined)) return undefined;
  return { id, flags };
}

const current = new AsyncLocalStorage<Trace>();

/** Does something on behalf of a trace. */
export const traced = <T>(trace: Trace, work: () => T): T => current.run(trace, work);

/** The header for a request to others: the same trace, a step of our own. Nothing outside of a trace. */
export const traceHeaders = (): TraceHeaders => headersOf(current.getStore());

/** Whose trace this is, as it is kept for what is sent on its behalf later; null outside of a trace. */
export function keptTrace(): string | null {
  const trace = current.getStore();
  return trace ? `${trace.id}-${trace.flags}` : null;
}

/** The header for a request on behalf of a trace that was kept. */
export function headersOfKept(kept: string | null): TraceHeaders {
  const [id, flags] = kept?.split('-') ?? [];
  return headersOf(id && flags ? { id, flags } : undefined);
}

interface TraceHeaders {
  traceparent?: string;
}

const headersOf = (trace: Trace | undefined): TraceHeaders =>
  trace ? { traceparent: `00-${trace.id}-${randomBytes(8).toString('hex')}-${trace.flags}` } : {};
