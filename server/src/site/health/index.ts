import { getDetailedHealth } from './get-detailed-health.ts';
import { getHealth } from './get-health.ts';
import { getReadiness } from './get-readiness.ts';

/**
 * Health: whether this process serves, and what it depends on. `/health` answers when everything else is down: it asks
 * nothing of anybody. `/health/ready` asks what every request needs. `/health/detailed` probes each dependency, at most once a second however often it is called.
 */
export const healthRoutes = [getHealth, getReadiness, getDetailedHealth];
export { createProbes, type Probe } from './probes.ts';
export { createReadiness } from './readiness.ts';
