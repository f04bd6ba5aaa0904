import type Type from 'typebox';
import { isoTime } from '../../platform/clock.ts';
import type { FoundAccount } from './account.ts';
import type { PaymentAccount } from './shapes.ts';

export function renderAccount({ account, row }: FoundAccount): Type.Static<typeof PaymentAccount> {
  return {
    processor: account.processor === 'cardpointe' ? 'CARDPOINTE' : 'EXTERNAL_TERMINAL',
    merchantId: account.merchantId,
    username: account.username,
    currency: account.currency,
    sandbox: row === null,
    version: row?.version ?? null,
    updatedAt: row && isoTime(row.updated_at),
  };
}
