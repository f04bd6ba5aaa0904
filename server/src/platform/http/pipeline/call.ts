import type { Database, TenantContext, Transaction } from '../../db/database.ts';
import type { BatchRows, RowStatement, Writes } from '../../db/statement.ts';
import type { ApiError } from '../../errors.ts';
import type { IdempotencyClaim } from '../../idempotency.ts';
import type { Log } from '../../log.ts';
import type { Answer } from '../route.ts';
import type { Caller, RequestInfo } from './kernel.ts';

/** What every handler gets. access/ narrows the types of `deps` and `scope`. */
export interface BaseCall {
  readonly deps: unknown;
  readonly scope: TenantContext | null;
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
  readonly correlationId: string;
  /** Headers and address, for code that handles credentials; everything else works with parsed values. */
  readonly request: RequestInfo;
  readonly caller: Caller | null;
  /** The caller's Idempotency-Key, for calls that move money: they are bound to it before the answer is known. */
  readonly idempotencyKey: IdempotencyClaim | undefined;
  readonly log: Log;
  /** What the caller is told when the deadline passes before there is an answer; SERVICE_UNAVAILABLE unless stated. */
  atDeadline(error: ApiError): void;
  /** Fires when the client disconnects before it has the whole answer, and once it was answered. */
  readonly aborted: AbortSignal;
  /**
   * For streams: authenticates and authorizes the request again. Throws UNAUTHORIZED, FORBIDDEN or
   * RESOURCE_NOT_FOUND once its credentials no longer permit the call.
   */
  reauthorize(): Promise<{ caller: Caller | null; scope: TenantContext | null }>;
  /** How a till that was offline knows what it has made: only what it tells afterwards has this. */
  readonly given?: { readonly guid: string; readonly displayNumber?: number | undefined };
  /** The version that an If-Match header or the body's `version` expects. */
  readonly expectedVersion: number | undefined;
  /** The position that the query's `cursor` stands for. */
  readonly cursor: (string | number)[] | undefined;
  /** The opaque cursor for a position in this same query. */
  seal(position: readonly (string | number)[]): string;
  /**
   * Rows, then events, then the answer, in one round trip and one transaction; gives what the rows return. The data is not
   * needed when a statement knows the answer.
   */
  commit<const R extends readonly RowStatement[]>(
    scope: TenantContext,
    writes: Writes<R>,
    answer: Answer,
    db?: Database,
  ): Promise<BatchRows<R>>;
  /** A transaction of several round trips; the answer it returns is stored with it. */
  transaction<T>(
    scope: TenantContext,
    work: (tx: Transaction) => Promise<Answer<T>>,
    db?: Database,
  ): Promise<Answer<T>>;
}
