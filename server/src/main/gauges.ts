import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { RootLog } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { createEventFeed } from '../records/events/index.ts';
import { createProbes } from '../site/health/index.ts';
import { createReplicaProbe } from './probes.ts';

/** What the metrics show besides requests. */

type EventFeed = ReturnType<typeof createEventFeed>;

/** A replica that is lost has no lag that anybody knows: NaN. */
export function addReplicaGauges(metrics: Metrics, clock: Clock, replica: Database): void {
  const probes = createProbes(clock, { replica: createReplicaProbe(replica) });
  const read = async () => (await probes.run()).replica?.facts ?? {};
  metrics.gauge('report_replica_up', 'Whether the database of DATABASE_READ_URL answers.', async () =>
    Number((await read()).reachable === true),
  );
  metrics.gauge('report_replica_lag_seconds', 'How far it is behind.', async () =>
    Number((await read()).lagSeconds ?? Number.NaN),
  );
  metrics.gauge('report_replica_replay_paused', 'Whether its operator has paused it.', async () =>
    Number((await read()).replayPaused === true),
  );
}

export function addGauges(metrics: Metrics, log: RootLog, db: Database, events: EventFeed): void {
  metrics.counter('log_lines_dropped_total', 'Lines of the log that could not be written.', log.dropped);
  metrics.gauge('db_connections', 'Connections for tenant work.', () => db.pool.totalCount);
  metrics.gauge('db_waiting', 'Requests that wait for a connection.', () => db.pool.waitingCount);
  metrics.gauge('event_streams', 'Live streams of events that are open.', () => events.streams.count());
  metrics.gauge('event_pollers', 'Requests that wait for events.', () => events.pollers.count());
}
