import type Type from 'typebox';
import { isoTime } from '../../platform/clock.ts';
import type { PaymentMode } from '../../platform/settings/payment-mode.ts';
import type { AccountRow, PaymentAccount } from './shapes.ts';

/** An account as it is stored; one of the simulator has no version. */
type Stored = Pick<AccountRow, 'processor' | 'merchant_id' | 'username'> & {
  version: number | null;
  updated_at: number | null;
};

export function renderAccount(
  { processor, merchant_id: merchantId, username, version, updated_at }: Stored,
  { currency, mode }: { currency: string; mode: PaymentMode },
  former: readonly AccountRow[],
): Type.Static<typeof PaymentAccount> {
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
  };
}
