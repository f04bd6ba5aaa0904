import { returnStock } from '../catalog/menus/index.ts';
import { tellOwners } from '../identity/accounts/index.ts';
import { purgeCredentials, rotateSigningKeys } from '../identity/auth/index.ts';
import { followDeprecations } from '../identity/deprecations/index.ts';
import { forgetDeliveries } from '../integrations/webhooks/index.ts';
import { forgetCardTries, tellOfCardTesting } from '../money/card-testing/index.ts';
import { applyDueChanges } from '../money/payment-accounts/index.ts';
import {
  captureAccepted,
  finishTabs,
  forgetMerchantAccounts,
  recoverPayments,
  resealHeldCards,
  sendScheduledRefunds,
  warnOfHolds,
} from '../money/payments/index.ts';
import { pullAllSettlements } from '../money/settlements/index.ts';
import { resealCards } from '../money/vault/index.ts';
import { eraseOldGuests, expireWaitingOrders, voidEmptyOrders } from '../ordering/orders/index.ts';
import { forgetPinTries } from '../people/staff/index.ts';
import { markForgottenOuts } from '../people/time-entries/index.ts';
import { purgeAnswers, RETENTION_MS } from '../platform/idempotency.ts';
import type { Job } from '../platform/workers/jobs.ts';
import { forgetPlacesUsage } from '../presence/places/index.ts';
import { forgetPrintJobs } from '../printing/printers/index.ts';
import { forgetEvents } from '../records/events/index.ts';
import { forgetFailedMail } from '../records/mail/index.ts';
import { settleReportsJob } from '../reporting/reports/index.ts';
import type { Deps } from './deps.ts';

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

/** On a database that was restored and is not released nothing is done by the clock: most of it reaches somebody. */
const unlessHeld = (job: Job<Deps>): Job<Deps> => ({
  ...job,
  run: async (deps) => {
    if (!deps.isHeld()) await job.run(deps);
  },
});

const all: readonly Job<Deps>[] = [
  purgeIdempotencyKeys,
  forgetEvents,
  forgetFailedMail,
  purgeCredentials,
  rotateSigningKeys,
  tellOwners,
  followDeprecations,
  returnStock,
  forgetPinTries,
  markForgottenOuts,
  eraseOldGuests,
  expireWaitingOrders,
  voidEmptyOrders,
  resealCards,
  resealHeldCards,
  settleReportsJob,
  forgetPrintJobs,
  forgetPlacesUsage,
  forgetDeliveries,
  recoverPayments,
  sendScheduledRefunds,
  finishTabs,
  captureAccepted,
  warnOfHolds,
  forgetMerchantAccounts,
  applyDueChanges,
  tellOfCardTesting,
  forgetCardTries,
  pullAllSettlements,
];

/** Every job of the service. */
export const jobs = all.map(unlessHeld);
