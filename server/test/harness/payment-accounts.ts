import type Type from 'typebox';
import type { PaymentAccount } from '../../src/money/payment-accounts/shapes.ts';
import { type Person, signedIn } from './people.ts';
import type { World } from './world.ts';

export type Account = Type.Static<typeof PaymentAccount>;

const TWO_DAYS_MS = 2 * 86_400_000;

/** Somebody who has owned the tenant for long enough to stand behind a change of its payment account. */
export const standingOwner = ({ target, tenantId }: Pick<World, 'target' | 'tenantId'>): Promise<Person> =>
  signedIn(target, { places: [{ tenantId, role: 'owner', forMs: TWO_DAYS_MS }] });

/** Has card payments go to an account at once: one owner asks for it, and another confirms. */
export async function changeAccount(
  world: Pick<World, 'target' | 'tenantId' | 'place'>,
  account: { processor: string; merchantId: string; username?: string; password?: string },
): Promise<Account> {
  const path = `${world.place.path}/payment-account`;
  const asked = (await (await standingOwner(world)).put<Account>(path, account)).must(200);
  if (!asked.pendingChange) return asked;
  const { processor, merchantId } = account;
  const second = await standingOwner(world);
  return (await second.post<Account>(`${path}/pending-change/confirm`, { processor, merchantId })).must(200);
}
