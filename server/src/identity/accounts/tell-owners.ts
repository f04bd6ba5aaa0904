import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type MailTemplate, queueMail } from '../../records/mail/index.ts';
import { findOwnersOf } from './membership-queries.ts';

/** Who reads a mail about what happened to a person's access. */
export interface Concerned {
  /** Told whatever their role; null when it concerns the tenants alone. */
  person: { uid: string; email: string; name: string } | null;
  /** Their owners are told. */
  tenantIds: readonly string[];
}

/**
 * Puts one mail into the queue for the person and for each owner of the tenants, in the transaction of what they are told
 * about. It runs in the role `comanda_identity`.
 */
export async function tellConcerned<T extends keyof MailTemplate>(
  tx: Transaction,
  sealer: Sealer,
  { person, tenantIds }: Concerned,
  { template, data, now }: { template: T; data: Omit<MailTemplate[T], 'name'>; now: number },
): Promise<void> {
  const [owners] = await tx.run(findOwnersOf(tenantIds));
  const readers = new Map([...owners, ...(person ? [person] : [])].map((reader) => [reader.uid, reader]));
  const mails = [...readers.values()].flatMap(({ email, name }) =>
    queueMail(sealer, { to: email, template, data: { ...data, name } as MailTemplate[T] }, now),
  );
  if (mails.length > 0) await tx.run(...mails);
}
