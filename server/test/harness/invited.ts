import { linkIn } from './mailbox.ts';
import { type Person, signedIn } from './people.ts';
import type { TestService } from './service.ts';
import { anyAddress, PASSWORD, type Visitor, visitor } from './visitor.ts';
import { makeTenant } from './world.ts';

/** Owners who invite an address, or give it a first password, and the browsers of who has it. */

export const FIRST_PASSWORD = 'first of all, by the owner';

export interface Owner extends Person {
  tenantId: string;
}

export async function newOwner(service: TestService, name = 'Of an owner'): Promise<Owner> {
  const { tenantId } = await makeTenant(service, name);
  const owner = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
  return { ...owner, tenantId };
}

/** Without a first password they are invited. */
export const addColleague = async (
  owner: Person,
  user: { email: string; role?: string; firstPassword?: string },
): Promise<string> =>
  (await owner.post<{ uid: string }>('/api/v1/admin-users', { name: 'Ana', role: 'server', ...user })).must(
    201,
  ).uid;

export const browse = (service: TestService): Visitor => visitor(service, { address: anyAddress() });

export async function signedInBy(service: TestService, email: string, password = PASSWORD): Promise<Visitor> {
  const browser = browse(service);
  (await browser.post('/api/v1/auth/login', { email, password })).must(200);
  return browser;
}

/** Who was given a first password, signed in with it and chose another, as they must. */
export async function signedInFirst(service: TestService, email: string): Promise<Visitor> {
  const browser = await signedInBy(service, email, FIRST_PASSWORD);
  const passwords = { currentPassword: FIRST_PASSWORD, newPassword: PASSWORD };
  (await browser.put('/api/v1/users/me/password', passwords)).must(200);
  return browser;
}

/** The token of the first link to a page that was mailed to an address. */
export async function tokenMailed(service: TestService, page: string, email: string): Promise<string> {
  for (let mails = 1; ; mails++) {
    const sent = await service.mailbox.to(email, mails);
    const mail = sent.find(({ text }) => text.includes(`/${page}#`));
    if (mail) return new URL(linkIn(mail)).hash.replace('#token=', '');
  }
}

/** Asks to move to an address, and gives the token that is mailed there. */
export async function askToMove(service: TestService, browser: Visitor, to: string): Promise<string> {
  (await browser.put('/api/v1/users/me/email', { email: to, password: PASSWORD })).must(202);
  return tokenMailed(service, 'confirm-email', to);
}

export const confirmMove = (browser: Visitor, token: string, password?: string) =>
  browser.post<{ email: string }>('/api/v1/users/email-confirmations', {
    token,
    ...(password === undefined ? {} : { password }),
  });

/** Who has which place in a tenant. */
export const placesIn = ({ database }: TestService, tenantId: string) =>
  database.sql<{ uid: string; role: string; status: string }>(
    'select uid, role, status from memberships where tenant_id = $1 order by role, status',
    [tenantId],
  );
