import { systemScope, type TenantScope } from '../../access/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { LASTING_DATASETS } from './datasets.ts';
import { followSome, type Reached, retryUncomputed } from './follow-events.ts';
import { cursorOf, lockCursor, type Over, settleSubjects } from './sums-queries.ts';

/** How long a request goes on with bringing sums up to date; what it has done by then is kept. */
const CATCH_UP_MS = 5_000;
const PREPARED_WITHIN_S = 5;
const SETTLED_AT_ONCE = 2_000;

/** The running sums of every tenant, as this process works on them. */
export interface RunningSums {
  /**
   * Brings a tenant's sums up to date with all that had been committed before; gives the number of the last event that they
   * hold. SERVICE_UNAVAILABLE when that takes too long. `db` may be a transaction, which then knows of all others.
   */
  catchUp(scope: TenantScope, db?: Pick<Database, 'run'>): Promise<number>;
  /** Follows the next events, unless somebody else is at it (null). */
  follow(tenantId: string): Promise<Reached | null>;
  /**
   * Forgets, of a tenant's days that are over for certain, which subject added what: some of it, and says whether there is more.
   * What is on its way to these days must have been followed.
   */
  settle(scope: TenantScope, over: Over): Promise<boolean>;
  /** Tries again what of a tenant could not be computed. */
  retry(scope: TenantScope): Promise<void>;
}

/**
 * `db` is asked how far they are. `own` does the work, over connections of its own: whoever waits there for another process must
 * not keep orders from theirs.
 */
export const createRunningSums = (databases: { db: Database; own: Database }): RunningSums =>
  new Sums(databases);

class Sums implements RunningSums {
  readonly #db: Database;
  readonly #own: Database;
  /** What requests of this process wait for, by tenant: one transaction for all of them. */
  readonly #steps = new Map<string, Promise<Reached | null>>();

  constructor({ db, own }: { db: Database; own: Database }) {
    this.#db = db;
    this.#own = own;
  }

  async catchUp(scope: TenantScope, db: Pick<Database, 'run'> = this.#db): Promise<number> {
    const [[cursor]] = await db.run(scope, cursorOf(scope));
    if (!cursor) return 0;
    const { last } = cursor;
    let { sequence } = cursor;
    let isWalking = cursor.walk !== null;
    const until = performance.now() + CATCH_UP_MS;
    while (isWalking || sequence < last) {
      if (performance.now() >= until) throw beingPrepared();
      const reached = await this.#step(scope.tenantId);
      sequence = reached?.sequence ?? sequence;
      isWalking = reached?.isWalking ?? isWalking;
    }
    return sequence;
  }

  follow(tenantId: string): Promise<Reached | null> {
    return followSome(this.#own, scopeFor(tenantId), { wait: false });
  }

  async settle(scope: TenantScope, over: Over): Promise<boolean> {
    // Behind the lock: a follower that has read a subject would write back what is forgotten here.
    const [, rows] = await this.#own.run(
      scope,
      lockCursor(scope),
      settleSubjects(scope, over, SETTLED_AT_ONCE, LASTING_DATASETS),
    );
    return rows.length === SETTLED_AT_ONCE;
  }

  retry(scope: TenantScope): Promise<void> {
    return retryUncomputed(this.#own, scope);
  }

  #step(tenantId: string): Promise<Reached | null> {
    const running = this.#steps.get(tenantId);
    if (running) return running;
    const step = followSome(this.#own, scopeFor(tenantId), { wait: true }).finally(() =>
      this.#steps.delete(tenantId),
    );
    this.#steps.set(tenantId, step);
    return step;
  }
}

const scopeFor = (tenantId: string) => systemScope(tenantId, 'adds its events to the sums of reports');

/** The sums of these days are not ready, and cannot be made so at once. */
export function beingPrepared(): ApiError {
  const message = 'The sums of these days are being prepared; try again.';
  const headers = { 'retry-after': String(PREPARED_WITHIN_S) };
  return new ApiError('SERVICE_UNAVAILABLE', message, undefined, headers);
}
