import type { Job } from '../../platform/workers/jobs.ts';
import type { IdentityDeps } from '../deps.ts';
import { purgePasskeyChallenges } from '../passkeys/index.ts';
import { purgeAttempts } from './attempt-queries.ts';
import { ANYBODY, WINDOW_MAX_MS } from './attempts.ts';
import { purgeChallenges, purgeOneTimeTokens } from './queries.ts';
import { purgeSessions } from './session-queries.ts';

const DAY_MS = 86_400_000;
/** Ended sessions are kept for a while: they show which devices a user has used before. */
const SESSIONS_KEPT_MS = 90 * DAY_MS;
/** An expired link can still be explained, and a restored backup still knows which links were used. */
const TOKENS_KEPT_MS = 7 * DAY_MS;

/** Deletes expired sessions, links, challenges and counters. */
export const purgeCredentials: Job<IdentityDeps> = {
  name: 'auth.purge_credentials',
  schedule: '23 * * * *',
  async run({ identity, clock }) {
    const before = (ms: number): Date => new Date(clock.now() - ms);
    await identity.run(
      ANYBODY,
      purgeSessions([before(SESSIONS_KEPT_MS)]),
      purgeOneTimeTokens([before(TOKENS_KEPT_MS)]),
      purgeChallenges([before(DAY_MS)]),
      purgePasskeyChallenges(before(DAY_MS)),
      purgeAttempts([before(WINDOW_MAX_MS)]),
    );
  },
};
