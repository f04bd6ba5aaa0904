import { setTimeout } from 'node:timers/promises';
import type { LookupDatabase } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Bus } from '../../platform/workers/bus.ts';
import { startLoop } from '../../platform/workers/loop.ts';
import { EVENTS_TOPIC } from '../../records/events/index.ts';
import type { RunningSums } from './running-sums.ts';
import { countUncomputed, tenantsBehind } from './sums-queries.ts';

/** In milliseconds. */
const PACE = {
  /** How often the follower works: sums that nobody asks for are no older than that. */
  poll: 500,
  /** How often it asks about all tenants: for events whose process died, and for what another process has begun. */
  sweep: 5_000,
  /** How long a tenant is passed over whose events could not be followed. The others go on. */
  rest: 10_000,
};

interface FollowerOptions {
  sums: RunningSums;
  lookup: LookupDatabase;
  bus: Bus;
  log: Log;
}

export interface ReportFollower {
  state(): Promise<{ degraded: boolean; facts: Record<string, unknown> }>;
  stop(): Promise<void>;
}

/**
 * Keeps the sums of all tenants close behind their events. It follows those of which this process has committed some, and rests for
 * as long as it worked, so that orders go first. Tenants take turns: a long past, or one that cannot be followed, holds nobody up.
 */
export function startReportFollower({ sums, lookup, bus, log }: FollowerOptions): ReportFollower {
  const waiting = new Set<string>();
  const resting = new Map<string, number>();
  let sweepAt = 0;
  let stopping = false;
  bus.subscribe(EVENTS_TOPIC, (tenantId, own) => {
    if (tenantId === null) sweepAt = 0;
    else if (own) waiting.add(tenantId);
  });
  /** Whether the tenant has more at once. */
  const follow = async (tenantId: string): Promise<boolean> => {
    try {
      const reached = await sums.follow(tenantId);
      if (reached === null || reached.isBehind) waiting.add(tenantId);
      return reached?.isBehind ?? false;
    } catch (error) {
      resting.set(tenantId, performance.now() + PACE.rest);
      waiting.add(tenantId);
      log.warn({ err: error, tenantId }, 'reports: events not followed; they are tried again');
      return false;
    }
  };
  const round = async (): Promise<boolean> => {
    const now = performance.now();
    if (now >= sweepAt) {
      sweepAt = now + PACE.sweep;
      const [rows] = await lookup.run(tenantsBehind([]));
      for (const { tenant_id } of rows) waiting.add(tenant_id);
    }
    for (const [tenantId, until] of resting) if (now >= until) resting.delete(tenantId);
    let more = false;
    for (const tenantId of [...waiting].filter((one) => !resting.has(one))) {
      if (stopping) return false;
      waiting.delete(tenantId);
      more = (await follow(tenantId)) || more;
    }
    return more;
  };
  const gapMs = (took: number) => took;
  const loop = startLoop({ name: 'reports: following events', round, pollMs: PACE.poll, gapMs, log });
  return {
    async state() {
      const [[found]] = await lookup.run(countUncomputed([]));
      const uncomputed = found?.subjects ?? 0;
      return { degraded: resting.size + uncomputed > 0, facts: { failing: resting.size, uncomputed } };
    },
    stop() {
      stopping = true;
      return loop.stop();
    },
  };
}

/** How long one waits for another who follows the same tenant, in milliseconds. */
const TURN_MS = 20;

/** Follows the events of every tenant to their end, whoever else is at it. */
export async function followAll({ sums, lookup }: Pick<FollowerOptions, 'sums' | 'lookup'>): Promise<void> {
  const [tenants] = await lookup.run(tenantsBehind([]));
  for (const { tenant_id } of tenants) await followToEnd(sums, tenant_id);
}

async function followToEnd(sums: RunningSums, tenantId: string): Promise<void> {
  for (;;) {
    const reached = await sums.follow(tenantId);
    if (reached?.isBehind === false) return;
    if (reached === null) await setTimeout(TURN_MS);
  }
}
