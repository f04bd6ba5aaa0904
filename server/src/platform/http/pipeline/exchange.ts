import type { ServerResponse } from 'node:http';
import type { TenantContext } from '../../db/database.ts';
import type { ApiError } from '../../errors.ts';
import type { IdempotencyClaim } from '../../idempotency.ts';
import { newGuid } from '../../ids.ts';
import type { Log } from '../../log.ts';
import type { RateCount } from '../../rate-limit/rate-limit.ts';
import { readTrace, type Trace } from '../../trace.ts';
import { readIfMatch } from '../request/headers.ts';
import type { Answer, Deprecation, Route } from '../route.ts';
import type { BaseCall } from './call.ts';
import { commitOf, transactionOf } from './commit.ts';
import type { Underway } from './deadlines.ts';
import type { Caller, IncomingRequest, Kernel, RequestInfo } from './kernel.ts';

/**
 * One request on its way through the stages; each fills in what the later ones need. Handlers get it as their call. A class
 * on purpose: an object literal with getters gets a shape (V8's hidden class) of its own on every request. That cost more
 * than all stages together, and memory grew until a full collection. Assigning functions in a constructor has some of the
 * same effect, hence getters for them as well.
 */
export class Exchange implements BaseCall, Underway {
  readonly kernel: Kernel;
  /** null: no such path or method, or a request that the HTTP layer refused. */
  readonly route: Route | null;
  readonly incoming: IncomingRequest;
  readonly response: ServerResponse;
  readonly startedAt = performance.now();
  dueAt = this.startedAt;
  watch: Underway['watch'] = null;
  /** What it is answered at its deadline; undefined: nothing in particular. */
  late: ApiError | undefined;
  readonly correlationId = newGuid();
  readonly request: RequestInfo;
  readonly trace: Trace | undefined;
  rate: RateCount | undefined;
  caller: Caller | null = null;
  scope: TenantContext | null = null;
  bytes: Buffer | undefined;
  body: unknown;
  params: Record<string, unknown> = NOTHING;
  query: Record<string, unknown> = NOTHING;
  idempotencyKey: IdempotencyClaim | undefined;
  replayed = false;
  /** What it uses that goes away; null: nothing, as nearly always. */
  deprecations: readonly Deprecation[] | null;
  answer: Answer | undefined;
  /** What the answer tells the browser of a page of another site; undefined where such pages have nothing to ask. */
  foreign: Readonly<Record<string, string>> | undefined;
  /** How it was answered, and after how long; 0: not yet. */
  status = 0;
  errorCode: string | undefined;
  ms = 0;

  constructor(kernel: Kernel, route: Route | null, incoming: IncomingRequest, response: ServerResponse) {
    this.kernel = kernel;
    this.route = route;
    this.incoming = incoming;
    this.response = response;
    this.deprecations = route?.deprecated ? [route.deprecated] : null;
    const { raw, address, params } = incoming;
    this.trace = readTrace(raw.headers.traceparent);
    this.request = {
      method: raw.method ?? '',
      headers: raw.headers,
      address,
      params: params as Record<string, string>,
      isUnattended: route?.isUnattended === true,
    };
  }

  /** The route, for the stages behind the one that refuses a request without. */
  get matched(): Route {
    if (!this.route) throw new Error('a request without a route went on');
    return this.route;
  }

  get deps(): unknown {
    return this.kernel.deps;
  }

  // Handlers take these out of the object: what they get are functions that need no `this`.
  get seal(): BaseCall['seal'] {
    return (position) => this.kernel.cursors.seal(cursorBinding(this), position);
  }

  get commit(): BaseCall['commit'] {
    return commitOf(this);
  }

  get transaction(): BaseCall['transaction'] {
    return transactionOf(this);
  }

  get log(): Log {
    return this.kernel.log.child({ correlationId: this.correlationId, traceId: this.trace?.id });
  }

  get atDeadline(): BaseCall['atDeadline'] {
    return (error) => {
      this.late = error;
    };
  }

  get isArriving(): boolean {
    return !this.incoming.raw.complete;
  }

  get aborted(): AbortSignal {
    const controller = new AbortController();
    this.response.once('close', () => controller.abort());
    if (this.response.closed) controller.abort();
    return controller.signal;
  }

  get reauthorize(): BaseCall['reauthorize'] {
    const { kernel, request } = this;
    const { access } = this.matched;
    return async () => {
      const caller = await kernel.gate.authenticate({ ...request, isUnattended: true }, true);
      return { caller, scope: kernel.gate.authorize(access, caller, request) };
    };
  }

  get expectedVersion(): number | undefined {
    const fromBody = (this.body as { version?: number } | undefined)?.version;
    return readIfMatch(this.request.headers['if-match']) ?? fromBody;
  }

  get cursor(): (string | number)[] | undefined {
    const { cursor } = this.query;
    return typeof cursor === 'string' ? this.kernel.cursors.open(cursorBinding(this), cursor) : undefined;
  }
}

export const NOTHING: Record<string, unknown> = Object.freeze({});

/** A cursor holds for one list, one tenant, one set of filters; the page size may change from page to page. */
function cursorBinding(x: Exchange): string {
  const { cursor: _, limit: __, ...filters } = x.query;
  const inOrder = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([x.matched.operationId, x.scope?.tenantId, x.params, inOrder]);
}
