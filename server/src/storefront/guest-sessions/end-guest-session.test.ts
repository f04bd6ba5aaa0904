import { before, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { guestAt } from '../../../test/harness/guests.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { endGuestSession } from './end-guest-session.ts';

const SESSION = '/api/v1/storefront/session';

proves(endGuestSession, () => {
  let world: FreshTenant;
  const slug = `s-${crypto.randomUUID()}`;

  before(async () => {
    world = await freshTenant();
    (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
  });

  test('200 ends this one at once, and no other', async () => {
    const [guest, other] = [
      await guestAt(world.target, { slug }),
      await guestAt(world.target, { slug }),
    ] as const;
    (await guest.get(SESSION)).must(200);
    (await guest.send('DELETE', SESSION)).must(200);
    await eventually(async () => (await guest.get(SESSION)).refused(401, 'UNAUTHORIZED'));
    (await other.get(SESSION)).must(200);
  });

  test('401 for a retry: it has ended', async () => {
    const guest = await guestAt(world.target, { slug });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    (await guest.send('DELETE', SESSION, { headers })).must(200);
    await eventually(async () =>
      (await guest.send('DELETE', SESSION, { headers })).refused(401, 'UNAUTHORIZED'),
    );
  });
});
