import { isoTime } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { MailTemplate, SecondFactorChange } from '../../records/mail/index.ts';
import { type Concerned, tellConcerned } from '../accounts/index.ts';
import type { IdentityDeps } from '../deps.ts';

/** Mails the person and the owners of their tenants what became of a second factor. */
export function tellSecondFactor(
  tx: Transaction,
  { sealer }: Pick<IdentityDeps, 'sealer'>,
  concerned: Concerned & { person: { name: string } },
  { change, now }: { change: SecondFactorChange; now: number },
): Promise<void> {
  const data = { personName: concerned.person.name, change, at: isoTime(now) };
  return tellConcerned(tx, sealer, concerned, { template: 'second-factor-changed', data, now });
}

/** The same about one of their passkeys. */
export function tellPasskey(
  tx: Transaction,
  { sealer }: Pick<IdentityDeps, 'sealer'>,
  concerned: Concerned & { person: { name: string } },
  change: Pick<MailTemplate['passkey-changed'], 'passkeyName' | 'change' | 'at'>,
): Promise<void> {
  const data = { ...change, personName: concerned.person.name };
  return tellConcerned(tx, sealer, concerned, {
    template: 'passkey-changed',
    data,
    now: Date.parse(change.at),
  });
}

/** The caller and the tenants that they belong to. */
export const concernedBy = (principal: {
  uid: string;
  email: string;
  name: string;
  memberships: readonly { tenantId: string }[];
}): Concerned & { person: { name: string } } => ({
  person: principal,
  tenantIds: principal.memberships.map(({ tenantId }) => tenantId),
});
