import { getDetailedHealth } from './get-detailed-health.ts';
import { getHealth } from './get-health.ts';

/**
 * Health: whether this process serves, and what it depends on. `/health` answers when everything else is down: it asks
 * nothing of anybody. `/health/detailed` probes each dependency, at most once a second however often it is called.
 */
export const healthRoutes = [getHealth, getDetailedHealth];
export { createProbes, type Probe } from './probes.ts';
