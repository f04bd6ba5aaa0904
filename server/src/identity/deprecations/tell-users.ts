import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Database, LookupDatabase } from '../../platform/db/database.ts';
import { CHANGELOG_PATH } from '../../platform/http/deprecations.ts';
import type { Deprecation } from '../../platform/http/route.ts';
import { forEach } from '../../platform/workers/each.ts';
import { type MailTemplate, queueMail } from '../../records/mail/index.ts';
import { findOwners } from '../accounts/index.ts';
import { noteTold } from './queries.ts';
import { type DeprecationUser, usersOf, type WebhookEndpoints } from './users-of.ts';

interface TellDeps {
  lookup: LookupDatabase;
  identity: Database;
  sealer: Sealer;
  clock: Clock;
  webhookEndpoints: WebhookEndpoints;
  /** Empty where it is not known: then mails have no link. */
  publicUrl: string;
}

/**
 * Mails whoever lately used something that goes away and was not told yet: the contact of the key, or the owners of its
 * tenant; of an endpoint, the owners. One without a reader waits for one. Answers how many mails were queued.
 */
export async function tellUsers(deps: TellDeps, deprecations: readonly Deprecation[]): Promise<number> {
  const users = await usersOf(deps, deprecations, deps.clock.now());
  const news = users.filter(({ told_at }) => told_at === null);
  const groups = Map.groupBy(news, ({ deprecation, tenant_id }) => `${tenant_id} ${deprecation}`);
  let mails = 0;
  await forEach(
    groups.values(),
    async (group) => {
      mails += await tellTenant(deps, group);
    },
    (failures) => `${failures} tenants were not told of what goes away`,
  );
  return mails;
}

/** One mail to each reader, in the transaction that notes which keys it is about. */
function tellTenant({ identity, sealer, clock, publicUrl }: TellDeps, users: DeprecationUser[]) {
  const { tenant_id: tenantId, of } = users[0]!;
  const now = clock.now();
  return identity.transaction({ tenantId, identity: 'deprecations' }, async (tx) => {
    const [owners] = await tx.run(findOwners({ tenantId }));
    const reached = users.filter(({ contact_email }) => contact_email !== null || owners.length > 0);
    const ids = reached.map(({ used_by }) => used_by);
    const [noted] = await tx.run(noteTold([tenantId, of.id, new Date(now), ids]));
    const told = reached.filter(({ used_by }) => noted.some(({ key_id }) => key_id === used_by));
    const readers = told.flatMap((user): Reader[] =>
      user.contact_email === null
        ? owners.map(({ email, name }) => ({ email, name, user }))
        : [{ email: user.contact_email, name: user.name, user }],
    );
    const mails = [...Map.groupBy(readers, ({ email }) => email.toLowerCase()).values()].map((same) =>
      queueMail(sealer, mailAbout(of, same, publicUrl), now),
    );
    return { result: mails.length, last: mails.flat() };
  });
}

interface Reader {
  email: string;
  name: string;
  user: DeprecationUser;
}

/** The mail to one reader, about one or more keys and endpoints. */
function mailAbout(
  { what, sunset, successor, guide = CHANGELOG_PATH }: Deprecation,
  readers: readonly Reader[],
  publicUrl: string,
): { to: string; template: 'deprecation'; data: MailTemplate['deprecation'] } {
  const { email, name } = readers[0]!;
  const link = guide.startsWith('/') ? publicUrl && publicUrl + guide : guide;
  const namesOf = (kind: DeprecationUser['kind']) =>
    readers.filter(({ user }) => user.kind === kind).map(({ user }) => user.name);
  const [keys, endpoints] = [namesOf('key'), namesOf('webhook')];
  return {
    to: email,
    template: 'deprecation',
    data: { name, what, sunset, successor: successor ?? null, keys, endpoints, link: link || null },
  };
}
