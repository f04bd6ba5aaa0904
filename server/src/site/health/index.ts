import { getDetailedHealth } from './get-detailed-health.ts';
import { getHealth } from './get-health.ts';
import { getLiveness } from './get-liveness.ts';
import { getReadiness } from './get-readiness.ts';

/**
 * Health: whether this process serves, and what it depends on. `/health` and `/health/live` answer when everything else is
 * down: they ask nothing of anybody. `/health/ready` asks what every request needs. `/health/detailed` probes each dependency,
 * at most once a second however often it is called.
 */
export const healthRoutes = [getHealth, getLiveness, getReadiness, getDetailedHealth];
export { createProbes, type Probe } from './probes.ts';
export { createReadiness } from './readiness.ts';
