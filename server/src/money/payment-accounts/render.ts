import type Type from 'typebox';
import { isoTime } from '../../platform/clock.ts';
import type { PaymentMode } from '../../platform/settings/payment-mode.ts';
import type { FoundAccount } from './account.ts';
import type { PaymentAccount } from './shapes.ts';

export function renderAccount(
  { account, row }: FoundAccount,
  mode: PaymentMode,
): Type.Static<typeof PaymentAccount> {
  return {
    processor: account.processor === 'cardpointe' ? 'CARDPOINTE' : 'EXTERNAL_TERMINAL',
    merchantId: account.merchantId,
    username: account.username,
    currency: account.currency,
    mode,
    sandbox: row === null,
    version: row?.version ?? null,
    updatedAt: row && isoTime(row.updated_at),
  };
}
