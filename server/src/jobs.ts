import type { Deps } from './deps.ts';
import { purgeCredentials, rotateSigningKeys } from './modules/auth/index.ts';
import { forgetEvents } from './modules/events/index.ts';
import { forgetFailedMail } from './modules/mail/index.ts';
import { returnStock } from './modules/menus/index.ts';
import { recoverPayments } from './modules/payments/index.ts';
import { forgetPlacesUsage } from './modules/places/index.ts';
import { rollUpReports } from './modules/reports/index.ts';
import { pullAllSettlements } from './modules/settlements/index.ts';
import { resealCards } from './modules/vault/index.ts';
import { forgetDeliveries } from './modules/webhooks/index.ts';
import { purgeAnswers, RETENTION_MS } from './platform/idempotency.ts';
import type { Job } from './platform/jobs.ts';

/** Forgets idempotent answers that are past their retention, in slices. */
const purgeIdempotencyKeys: Job<Deps> = {
  name: 'idempotency.purge',
  schedule: '*/10 * * * *',
  async run({ lookup, clock }) {
    const before = new Date(clock.now() - RETENTION_MS);
    for (;;) {
      const [[row]] = await lookup.run(purgeAnswers([before]));
      if (!row || row.purged === 0) return;
    }
  },
};

/** Every job of the service. */
export const jobs: readonly Job<Deps>[] = [
  purgeIdempotencyKeys,
  forgetEvents,
  forgetFailedMail,
  purgeCredentials,
  rotateSigningKeys,
  returnStock,
  resealCards,
  rollUpReports,
  forgetPlacesUsage,
  forgetDeliveries,
  recoverPayments,
  pullAllSettlements,
];
