import type pg from 'pg';
import type { PaymentMode } from '../../platform/settings/payment-mode.ts';
import type { TenantManifest } from './manifest.ts';

/** Whether the payments of a database are real: those of a test gateway share none with them. */

/** Null before the first start. */
export async function paymentModeOf(client: pg.ClientBase): Promise<PaymentMode | null> {
  const { rows } = await client.query<{ mode: PaymentMode }>('select mode from payment_mode');
  return rows[0]?.mode ?? null;
}

/** Throws when payments would come among those of the other mode; a database that has no mode yet gets theirs. */
export async function agreePaymentMode(
  client: pg.ClientBase,
  { files, paymentMode }: TenantManifest,
): Promise<void> {
  if (paymentMode === null || !files.some(({ name, rows }) => name === 'payments' && rows > 0)) return;
  await client.query('insert into payment_mode (mode) values ($1) on conflict do nothing', [paymentMode]);
  const here = await paymentModeOf(client);
  if (here === paymentMode) return;
  throw new Error(`The export has ${paymentMode} payments, and this database is for ${here} ones.`);
}
