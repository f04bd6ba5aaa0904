import { isoTime } from '../../platform/clock.ts';
import type { Job } from '../../platform/workers/jobs.ts';
import type { IdentityDeps } from '../deps.ts';
import { forgetUses } from './queries.ts';
import { tellUsers } from './tell-users.ts';

/** Two majors run beside each other for a year: who used the old one can be looked up all the while. */
const KEPT_MS = 400 * 86_400_000;

/** Once a day: mails whoever began to use what goes away, and forgets old counts. */
export const followDeprecations: Job<IdentityDeps> = {
  name: 'deprecations.follow',
  schedule: '20 8 * * *',
  async run(deps) {
    await deps.deprecatedUses.flush();
    await tellUsers(deps, deps.deprecations);
    await deps.lookup.run(forgetUses([isoTime(deps.clock.now() - KEPT_MS).slice(0, 10)]));
  },
};
