import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../clock.ts';
import type { Cursors } from '../../crypto/cursor.ts';
import type { Database, TenantContext } from '../../db/database.ts';
import type { Statement } from '../../db/statement.ts';
import type { ApiError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { RateLimit } from '../../rate-limit/rate-limit.ts';
import type { ConcurrencyLimit } from '../../workers/concurrency-limit.ts';
import type { EventLoopWatch } from '../../workers/event-loop.ts';
import type { AccessLine } from '../response/access-log.ts';
import type { QueuedResponse } from '../response/response-writer.ts';
import type { Deprecation, Route } from '../route.ts';
import type { Deadlines } from './deadlines.ts';

/** The caller as the platform sees it; access/ knows the rest. */
export interface Caller {
  /** Counts requests and owns idempotency keys: `key:<id>`, `user:<uid>`. */
  readonly identity: string;
  /** Requests per window. */
  readonly limit: number;
  /** What it shares with other callers, and how many requests all of them have per window. */
  readonly shares?: { readonly identity: string; readonly limit: number };
  /** Cookies that the answer should renew, whatever it is. */
  readonly renewedCookies?: readonly string[];
}

/** A request as the server hands it over: routed, not yet authorized or validated. */
export interface IncomingRequest {
  readonly raw: IncomingMessage;
  /** The client's, behind trusted proxies. */
  readonly address: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Why the HTTP layer refuses it: it is answered like any other request, with this. */
  readonly refusal?: ApiError | undefined;
}

/** What access/ authorizes a request by. */
export interface RequestInfo {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly address: string;
  readonly params: Readonly<Record<string, string>>;
  /** Nobody does anything: an open request is looked at again, or a program asks by itself. It is no use of a person's session. */
  readonly isUnattended: boolean;
}

/** Raised when the caller of a transaction was revoked, removed or given another role meanwhile. */
export const CALLER_GONE = 'pipeline.caller_gone';

/** Authentication and authorization: implemented by access/, called by the pipeline. */
export interface Gate {
  /**
   * The caller that the credentials name; null without credentials or with wrong ones. `mayLookUp` is false for an
   * address that has asked about too many unknown keys: then only cached credentials count, so guessing cannot flood the
   * database. A promise means that it is being looked up.
   */
  authenticate(request: RequestInfo, mayLookUp: boolean): Caller | null | Promise<Caller | null>;
  /** Whether a route is public: then a fault while looking up a credential does not fail the request. */
  isPublic(access: unknown): boolean;
  /** The scope that a route's handler gets; throws UNAUTHORIZED, FORBIDDEN or RESOURCE_NOT_FOUND. */
  authorize(access: unknown, caller: Caller | null, request: RequestInfo): TenantContext | null;
  /**
   * For the end of a transaction: ends it with `CALLER_GONE` when the caller of its scope is not any more what they were when the
   * request came. It may have waited since, and what it leaves would outlive them. Null: nobody who could be.
   */
  stillThere(scope: TenantContext): Statement | null;
  /** Throws REAUTHENTICATION_REQUIRED when a route needs a fresher proof of who calls. Nearly no route does. */
  assertFresh(access: unknown, caller: Caller | null): void | Promise<void>;
}

/** Pages of other sites that may call a part of the API. */
export interface ForeignPages {
  /** What the paths of that part begin with. */
  readonly prefix: string;
  mayCall(origin: string): boolean | Promise<boolean>;
}

/** What the pipeline works with; made once by the composition root. */
export interface Kernel {
  readonly clock: Clock;
  readonly log: Log;
  readonly db: Database;
  readonly cursors: Cursors;
  readonly rateLimit: RateLimit;
  readonly gate: Gate;
  readonly foreignPages: ForeignPages;
  readonly version: string;
  /** Sent with every answer. */
  readonly securityHeaders: Readonly<Record<string, string>>;
  /** Keys the fingerprints of requests. */
  readonly secret: string;
  /** Handed to every handler; the modules' own dependencies. */
  readonly deps: unknown;
  /** Development and tests: an answer that does not fit its declared schema is a fault. */
  readonly checkAnswers: boolean;
  /** Bounds how many long lists are built at a time. */
  readonly listLimit: ConcurrencyLimit;
  /** Has every request answered in time. */
  readonly deadlines: Deadlines;
  /** Is told what has run without a pause. */
  readonly eventLoop: EventLoopWatch;
  /** Counts the request for the metrics. */
  readonly observe: (route: Route | null, status: number, seconds: number) => void;
  /** Counts that a caller used what goes away. Asked only for requests that did. */
  readonly deprecatedUse: (caller: Caller, deprecations: readonly Deprecation[]) => void;
  /** Sends an answer at the end of this turn of the event loop. */
  readonly queueResponse: (answer: QueuedResponse) => void;
  /** Writes the request's line and counts it, at the end of this turn and behind the answers. */
  readonly requestEnded: (line: AccessLine) => void;
  /** True once shutdown has begun: connections are asked to close. */
  readonly closing: () => boolean;
}
