import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Database, LookupDatabase } from '../../platform/db/database.ts';
import { CHANGELOG_PATH } from '../../platform/http/deprecations.ts';
import type { Deprecation } from '../../platform/http/route.ts';
import { type MailTemplate, queueMail } from '../../records/mail/index.ts';
import { findOwners } from '../accounts/index.ts';
import { noteTold } from './queries.ts';
import { type DeprecationUser, usersOf } from './users-of.ts';

interface TellDeps {
  lookup: LookupDatabase;
  identity: Database;
  sealer: Sealer;
  clock: Clock;
  /** Empty where it is not known: then mails have no link. */
  publicUrl: string;
}

/**
 * Mails whoever lately used something that goes away and was not told yet: the contact of the key, or the owners of its
 * tenant. A key without a reader waits for one. Answers how many mails were queued.
 */
export async function tellUsers(deps: TellDeps, deprecations: readonly Deprecation[]): Promise<number> {
  const users = await usersOf(deps.lookup, deprecations, deps.clock.now());
  const news = users.filter(({ told_at }) => told_at === null);
  const groups = Map.groupBy(news, ({ deprecation, tenant_id }) => `${tenant_id} ${deprecation}`);
  let mails = 0;
  for (const group of groups.values()) mails += await tellTenant(deps, group);
  return mails;
}

/** One mail to each reader, in the transaction that notes which keys it is about. */
function tellTenant({ identity, sealer, clock, publicUrl }: TellDeps, users: DeprecationUser[]) {
  const { tenant_id: tenantId, of } = users[0]!;
  const now = clock.now();
  return identity.transaction({ tenantId, identity: 'deprecations' }, async (tx) => {
    const [owners] = await tx.run(findOwners({ tenantId }));
    const reached = users.filter(({ contact_email }) => contact_email !== null || owners.length > 0);
    const ids = reached.map(({ key_id }) => key_id);
    const [noted] = await tx.run(noteTold([tenantId, of.id, new Date(now), ids]));
    const told = reached.filter(({ key_id }) => noted.some((row) => row.key_id === key_id));
    const readers = told.flatMap(({ contact_email: contact, key_name: key }) =>
      contact === null
        ? owners.map(({ email, name }) => ({ email, name, key }))
        : [{ email: contact, name: key, key }],
    );
    const mails = [...Map.groupBy(readers, ({ email }) => email.toLowerCase()).values()].map((same) =>
      queueMail(sealer, mailAbout(of, same, publicUrl), now),
    );
    return { result: mails.length, last: mails.flat() };
  });
}

/** The mail to one reader, about one or more keys. */
function mailAbout(
  { what, sunset, successor, guide = CHANGELOG_PATH }: Deprecation,
  readers: { email: string; name: string; key: string }[],
  publicUrl: string,
): { to: string; template: 'deprecation'; data: MailTemplate['deprecation'] } {
  const { email, name } = readers[0]!;
  const link = guide.startsWith('/') ? publicUrl && publicUrl + guide : guide;
  const keys = readers.map(({ key }) => key);
  return {
    to: email,
    template: 'deprecation',
    data: { name, what, sunset, successor: successor ?? null, keys, link: link || null },
  };
}
