import type { Job } from '../../platform/workers/jobs.ts';
import type { IdentityDeps } from '../deps.ts';

/** Creates the next signing key in time. Hourly, so that an outage of up to two days does no harm. */
export const rotateSigningKeys: Job<IdentityDeps> = {
  name: 'auth.rotate_signing_keys',
  schedule: '17 * * * *',
  run: ({ signingKeys }) => signingKeys.rotate(),
};
