import type Type from 'typebox';
import type { RestaurantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import type { PaymentMode } from '../../platform/settings/payment-mode.ts';
import { type ChangeRow, findChange } from './change-queries.ts';
import { requesterOf } from './pending-change.ts';
import { findAccount, formerAccounts } from './queries.ts';
import type { AccountRow, PaymentAccount, PendingChange } from './shapes.ts';

/** An account as it is stored; one of the simulator has no version. */
type Stored = Pick<AccountRow, 'processor' | 'merchant_id' | 'username'> & {
  version: number | null;
  updated_at: number | null;
};

/** What of a restaurant is shown: its current account, former ones, and the one that waits. */
export const shownAccounts = (scope: RestaurantScope) =>
  [findAccount(scope, scope.restaurantGuid), formerAccounts(scope), findChange(scope)] as const;

/** `current`: of a restaurant that has an account. */
export function renderAccount(
  { currency, mode }: { currency: string; mode: PaymentMode },
  [[current], former, [change]]: readonly [readonly Stored[], readonly AccountRow[], readonly ChangeRow[]],
): Type.Static<typeof PaymentAccount> {
  // What is changed, or is former, has one beside it.
  const { processor, merchant_id: merchantId, username, version, updated_at } = current!;
  return {
    processor,
    merchantId,
    username,
    currency,
    mode,
    sandbox: version === null,
    version,
    updatedAt: updated_at === null ? null : isoTime(updated_at),
    formerAccounts: former.map((row) => ({
      processor: row.processor,
      merchantId: row.merchant_id,
      username: row.username,
      // Former accounts are those that have one.
      retiredAt: isoTime(row.retired_at!),
    })),
    pendingChange: change ? renderChange(change) : null,
  };
}

const renderChange = (change: ChangeRow): Type.Static<typeof PendingChange> => ({
  processor: change.processor,
  merchantId: change.merchant_id,
  effectiveAt: isoTime(change.effective_at),
  requestedBy: requesterOf(change),
  confirmationsNeeded: change.backed_by === null ? 2 : 1,
});
