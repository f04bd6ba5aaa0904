import type { Job } from '../../platform/workers/jobs.ts';
import type { IdentityDeps } from '../deps.ts';

/** Has the next signing key made in time; hourly, so that no outage of less than two days misses the moment. */
export const rotateSigningKeys: Job<IdentityDeps> = {
  name: 'auth.rotate_signing_keys',
  schedule: '17 * * * *',
  run: ({ signingKeys }) => signingKeys.rotate(),
};
