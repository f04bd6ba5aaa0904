import type { Clock } from '../../platform/clock.ts';
import { within } from '../../platform/workers/within.ts';

const PROBE_TIMEOUT_MS = 2_000;
/** A result is shown again for this long: health checks must not become load. */
const KEEP_MS = 1_000;

/** Asks one dependency. Resolves with facts for operators, rejects when it is ill; `DEGRADED` is a fact too. */
export type Probe = () => Promise<{ degraded?: boolean; facts: Record<string, unknown> }>;

export interface ProbeResult {
  status: 'OK' | 'DEGRADED' | 'DOWN';
  latencyMs: number;
  facts: Record<string, unknown>;
}

export interface Probes {
  run(): Promise<Record<string, ProbeResult>>;
}

export function createProbes(clock: Clock, probes: Record<string, Probe>): Probes {
  let at = Number.NEGATIVE_INFINITY;
  let running: Promise<Record<string, ProbeResult>> | undefined;
  return {
    run() {
      const now = clock.now();
      if (!running || now - at >= KEEP_MS || now < at) {
        at = now;
        running = runAll(probes);
      }
      return running;
    },
  };
}

async function runAll(probes: Record<string, Probe>): Promise<Record<string, ProbeResult>> {
  const findings = await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => [name, await find(probe)]),
  );
  return Object.fromEntries(findings) as Record<string, ProbeResult>;
}

async function find(probe: Probe): Promise<ProbeResult> {
  const startedAt = performance.now();
  const latency = () => Math.round((performance.now() - startedAt) * 10) / 10;
  const late = (): never => {
    throw new Error('no answer in time');
  };
  try {
    const { degraded, facts } = await within(PROBE_TIMEOUT_MS, probe(), late);
    return { status: degraded ? 'DEGRADED' : 'OK', latencyMs: latency(), facts };
  } catch (error) {
    return { status: 'DOWN', latencyMs: latency(), facts: { error: (error as Error).message } };
  }
}
