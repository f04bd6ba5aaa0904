import { randomUUID } from 'node:crypto';
import { systemScope, type TenantScope } from '../../access/index.ts';
import { onlyRow, violates } from '../../platform/db/database.ts';
import { backOffMs } from '../../platform/workers/back-off.ts';
import type { DnsAnswer } from '../../providers/dns/port.ts';
import type { HostingFacts, HostingResult } from '../../providers/hosting/port.ts';
import { emit } from '../../records/events/index.ts';
import type { PresenceDeps } from '../deps.ts';
import { tellActive, withdrawUnasked } from './asked-for.ts';
import {
  attemptRegistration,
  claimDomain,
  findHolder,
  leaseMapping,
  lockLeasedMapping,
  postponeMapping,
  recordCheck,
  recordDeregistration,
  releaseMapping,
} from './check-queries.ts';
import { announceAddresses } from './directory.ts';
import { type CheckResult, decide, ownershipRecord, RETRY } from './mapping.ts';
import { failsAtOf, notifyOwners } from './notices.ts';
import { findMapping, findToken, type MappingRow } from './queries.ts';

type NotDone = Exclude<HostingResult<null>, { kind: 'done' }>;

/** Retry delay while another mapping holds the domain and is being checked or removed. */
const HELD_RETRY_MS = 15_000;

/** What a mapping that has ended no longer has. */
const ENDED = { hosting: null, notifiedAt: null, pausedUntil: null };

export type CheckDeps = Pick<
  PresenceDeps,
  'db' | 'lookup' | 'clock' | 'dns' | 'hosting' | 'addresses' | 'ownerMail'
>;

const NOT_CONFIGURED: HostingResult<never> = {
  kind: 'unavailable',
  reason: 'FAULT',
  retryAfterMs: null,
  message: 'No hosting provider is configured.',
};

/** Whether the tenant's ownership record is in the DNS. */
export async function checkOwnership(
  { db, dns }: Pick<CheckDeps, 'db' | 'dns'>,
  scope: TenantScope,
  domain: string,
): Promise<'found' | 'missing' | 'unknown'> {
  const [tokens] = await db.run(scope, findToken(scope));
  const row = onlyRow(tokens);
  const { name, value } = ownershipRecord(domain, row.token);
  const answer: DnsAnswer<string> = await dns.txt(name);
  if (answer.kind === 'trouble') return 'unknown';
  return answer.kind === 'found' && answer.values.some((text) => text.trim() === value) ? 'found' : 'missing';
}

/** How long a mapping waits whose check has failed by a fault of ours. */
const FAILED_WAIT_MS = 60_000;

/**
 * Checks a mapping once: queries the DNS and the hosting provider, and records the result. No transaction is open
 * during the queries. `busy`: another check of it is running. null: the mapping no longer exists.
 */
export async function checkMapping(
  deps: CheckDeps,
  scope: TenantScope,
  id: string,
  options: { lease?: string; contested?: boolean } = {},
): Promise<MappingRow | 'busy' | null> {
  const { db, clock } = deps;
  const lease = options.lease ?? randomUUID();
  const [[row]] = await db.run(
    scope,
    options.lease ? lockLeasedMapping(scope, id, lease) : leaseMapping(scope, id, lease, clock.now()),
  );
  if (!row) return options.lease ? null : 'busy';
  let notBefore: number | undefined;
  try {
    const done = await new Check(deps, scope, row, lease).run(options.contested ?? false);
    if (done) return done;
  } catch (error) {
    // Or it would be the first that is due again and again, and nothing behind it would have its turn.
    notBefore = clock.now() + FAILED_WAIT_MS;
    throw error;
  } finally {
    // Does nothing when the result was recorded, because that ends the lease too.
    await db.run(scope, releaseMapping(scope, id, lease, notBefore));
  }
  const [[now]] = await db.run(scope, findMapping(scope, id));
  return now ?? null;
}

/** One check of one mapping, under a lease. */
class Check {
  readonly #deps: CheckDeps;
  readonly #scope: TenantScope;
  readonly #lease: string;
  #row: MappingRow;

  constructor(deps: CheckDeps, scope: TenantScope, row: MappingRow, lease: string) {
    this.#deps = deps;
    this.#scope = scope;
    this.#row = row;
    this.#lease = lease;
  }

  /** `contested`: another tenant has proven ownership of the domain. */
  async run(contested: boolean): Promise<MappingRow | undefined> {
    const { status, domain } = this.#row;
    if (status === 'FAILED' || status === 'REMOVED') return this.#deregister();
    if (status !== 'ACTIVE') {
      const removed = await this.#removeUnasked();
      if (removed) return removed;
    }
    const ownership = await checkOwnership(this.#deps, this.#scope, domain);
    // Another tenant has proven ownership and this one no longer can: the domain goes to the other.
    if (contested && ownership === 'missing' && status !== 'PENDING') return this.#cede();
    if (status === 'PENDING') {
      if (ownership !== 'found') return this.#recordResult({ ownership, hosting: null });
      const held = await this.#claim();
      if (!held) return this.#recordResult({ ownership: 'taken', hosting: null });
      this.#row = held;
    }
    return this.#recordResult({ ownership, hosting: await this.#queryHosting() });
  }

  /** Removes the mapping when whoever asked for it may not any more. */
  #removeUnasked(): Promise<MappingRow | undefined> {
    const { db, clock } = this.#deps;
    return db.transaction(
      this.#scope,
      async (tx) =>
        (await withdrawUnasked(tx, this.#scope, this.#row, clock.now())) ?? { result: undefined, last: [] },
    );
  }

  /** Claims the domain for this mapping; undefined when another mapping holds it and still proves ownership. */
  async #claim(): Promise<MappingRow | undefined> {
    const { db, clock } = this.#deps;
    const claim = () => db.run(this.#scope, claimDomain(this.#scope, this.#row.id, this.#lease, clock.now()));
    for (let tries = 1; ; tries++) {
      try {
        return (await claim())[0][0];
      } catch (error) {
        if (!violates(error, 'domain_mappings_held_key')) throw error;
        if (tries === 2) return undefined;
        await this.#checkHolder();
      }
    }
  }

  async #checkHolder(): Promise<void> {
    const [[holder]] = await this.#deps.lookup.run(findHolder([this.#row.domain]));
    if (!holder) return;
    const scope = systemScope(holder.tenant_id, 'another tenant has proven the domain that this one holds');
    await checkMapping(this.#deps, scope, holder.id, { contested: true });
  }

  /** Registers the domain or queries its state. The attempt to register is recorded first. */
  async #queryHosting(): Promise<HostingResult<HostingFacts>> {
    const { hosting, db } = this.#deps;
    const { domain, registered, id } = this.#row;
    if (!hosting) return NOT_CONFIGURED;
    if (!registered) {
      const [[mine]] = await db.run(this.#scope, attemptRegistration(this.#scope, id, this.#lease));
      if (!mine) return NOT_CONFIGURED;
      this.#row = { ...this.#row, registered: true };
    }
    const known = registered ? await hosting.inspect(domain) : null;
    if (known && known.kind !== 'done') return known;
    const outcome = known?.value
      ? { kind: 'done' as const, value: known.value }
      : await hosting.register(domain);
    return outcome.kind === 'done' && !outcome.value.verified ? hosting.verify(domain) : outcome;
  }

  async #recordResult(found: CheckResult): Promise<MappingRow | undefined> {
    const row = this.#row;
    const now = this.#deps.clock.now();
    const state = {
      status: row.status,
      statusSince: row.status_since,
      failingSince: row.failing_since,
      tries: row.tries,
    };
    const verdict = decide(state, found, now, Math.random());
    const gaveUp = verdict.status === 'FAILED';
    const notifiedAt = await notifyOwners(this.#deps, this.#scope, this.#row, verdict);
    const { hosting } = found;
    const asked = hosting?.kind === 'unavailable' ? hosting.retryAfterMs : null;
    const wait =
      found.ownership === 'taken' ? Math.min(verdict.nextCheckMs, HELD_RETRY_MS * 4) : verdict.nextCheckMs;
    return this.#record(
      {
        ...verdict,
        hosting: hosting?.kind === 'done' ? hosting.value : null,
        notifiedAt,
        pausedUntil: asked === null ? null : now + asked,
        // A failed mapping holds the domain only until the provider has removed it.
        held: gaveUp ? row.registered : row.held,
        nextCheckAt: gaveUp ? (row.registered ? now : null) : now + wait,
      },
      now,
    );
  }

  /** Passes the domain, which stays at the provider, to the tenant that has proven ownership. */
  async #cede(): Promise<MappingRow | undefined> {
    const now = this.#deps.clock.now();
    const verdict = { status: 'FAILED' as const, problem: 'PROOF_MISSING' as const, failingSince: null };
    await notifyOwners(this.#deps, this.#scope, this.#row, verdict);
    return this.#record({ ...verdict, ...ENDED, held: false, nextCheckAt: null }, now);
  }

  async #record(to: Parameters<typeof recordCheck>[2], now: number): Promise<MappingRow | undefined> {
    const { db, addresses } = this.#deps;
    const { id, status, domain, restaurant_guid: restaurantGuid } = this.#row;
    const mark = { id, lease: this.#lease, from: status };
    const isNotice = to.notifiedAt !== null && to.notifiedAt !== this.#row.notified_at;
    if (to.status === status && !isNotice)
      return (await db.run(this.#scope, recordCheck(this.#scope, mark, to, now)))[0][0];
    const becomesActive = to.status === 'ACTIVE' && status !== 'ACTIVE';
    const settled = await db.transaction(this.#scope, async (tx) => {
      // The provider and the DNS were asked meanwhile.
      const unasked = becomesActive ? await withdrawUnasked(tx, this.#scope, this.#row, now) : null;
      if (unasked) return unasked;
      const [[written]] = await tx.run(recordCheck(this.#scope, mark, to, now));
      const data = { id, domain, ...(to.problem ? { reason: to.problem } : {}) };
      const failing = { ...data, reason: to.problem ?? '', failsAt: failsAtOf(to.failingSince ?? now) };
      const type =
        to.status === 'ACTIVE' ? 'domain.verified' : to.status === 'FAILED' ? 'domain.failed' : null;
      const event = isNotice
        ? emit(this.#scope, { type: 'domain.failing', restaurantGuid, data: failing, now })
        : type && emit(this.#scope, { type, restaurantGuid, data, now });
      const notice = written && becomesActive ? [tellActive(this.#scope, written, now)] : [];
      const events = written && event ? [event] : [];
      return {
        result: written,
        last: [...notice, ...announceAddresses(restaurantGuid, domain), ...events],
      };
    });
    addresses.forget(restaurantGuid, domain);
    return settled;
  }

  /** Removes an unused domain from the provider. Then the domain is free. */
  async #deregister(): Promise<MappingRow | undefined> {
    const { hosting, db, clock } = this.#deps;
    const { id, domain, registered, tries, problem } = this.#row;
    const result = registered && hosting ? await hosting.remove(domain) : ({ kind: 'done' } as const);
    const now = clock.now();
    if (result.kind === 'done')
      return (await db.run(this.#scope, recordDeregistration(this.#scope, id, this.#lease, now)))[0][0];
    const asked = result.kind === 'unavailable' ? (result.retryAfterMs ?? 0) : 0;
    const next = now + Math.max(backOffMs(tries, RETRY), asked);
    await db.run(this.#scope, postponeMapping(this.#scope, { id, lease: this.#lease, problem }, next, now));
    return undefined;
  }

  /** See the function of this name. */
  async unregister(): Promise<MappingRow | null | NotDone> {
    const { hosting, db, clock } = this.#deps;
    const row = this.#row;
    // A mapping that did not register the domain must not remove it: it may belong to another.
    if (!row.registered) return null;
    const result = hosting ? await hosting.remove(row.domain) : NOT_CONFIGURED;
    if (result.kind !== 'done') return result;
    const now = clock.now();
    if (row.status === 'FAILED' || row.status === 'REMOVED') {
      const [[done]] = await db.run(this.#scope, recordDeregistration(this.#scope, row.id, this.#lease, now));
      return done ?? row;
    }
    const problem = 'HOSTING_REMOVED' as const;
    const verdict = { status: 'FAILED' as const, problem, failingSince: null, ...ENDED };
    return (await this.#record({ ...verdict, held: false, nextCheckAt: null }, now)) ?? row;
  }
}

/**
 * Removes a domain from the hosting provider at the caller's request. The mapping fails, and may be registered again.
 * null: it is not registered.
 */
export async function unregister(
  deps: CheckDeps,
  scope: TenantScope,
  row: MappingRow,
): Promise<MappingRow | 'busy' | null | NotDone> {
  const { db, clock } = deps;
  const lease = randomUUID();
  const [[taken]] = await db.run(scope, leaseMapping(scope, row.id, lease, clock.now()));
  if (!taken) return 'busy';
  try {
    return await new Check(deps, scope, taken, lease).unregister();
  } finally {
    await db.run(scope, releaseMapping(scope, row.id, lease));
  }
}
