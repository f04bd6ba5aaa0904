import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Approval, askedFor } from '../../../test/harness/approvals.ts';
import { answerTo, registerPasskeyOf } from '../../../test/harness/authenticator.ts';
import { type PairedTill, pairTill, signInAt } from '../../../test/harness/devices.ts';
import type { Reply } from '../../../test/harness/http.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { type Order, openPlace, order } from '../../../test/harness/world.ts';
import { createApproval } from './create-approval.ts';

const LEAD = { title: 'Lead', role: 'manager' };
const FLOOR = { title: 'Floor', role: 'server' };

proves(createApproval, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  /** A server at a till, and what they would have to have approved. */
  async function asking(at?: PairedTill) {
    const { pin } = await hireStaff(world);
    const waiter = await signInAt(world, at ?? (await pairTill(world)), { pin });
    const made = await order(world.key, world.place);
    const path = `${world.place.path}/orders/${made.guid}/comp`;
    const body = { selectionGuids: [made.checks[0]!.selections[0]!.guid], reason: 'LATE' };
    const comp = (more: object = {}) => waiter.post<Order>(path, { ...body, ...more });
    const asked = askedFor(await comp());
    const approvals = `${world.place.path}/approvals`;
    const ask = (proof: object): Promise<Reply<Approval>> =>
      waiter.post<Approval>(approvals, { ...asked, ...proof });
    return { waiter, comp, asked, ask, approvals, made };
  }
  const lead = (jobs = [LEAD]) => hireStaff(world, { name: 'Mia Moss', jobs });

  test('201 with the PIN of somebody who may, and the audit log says who asked and who approved', async () => {
    const { waiter, ask, comp } = await asking();
    const { pin, staffMember } = await lead();
    const given = (await ask({ pin })).must(201);
    assert.deepEqual([given.approver.proof, given.approver.deviceGuid], ['PIN', waiter.guid]);
    assert.equal(Date.parse(given.expiresAt) - Date.parse(given.createdAt), 120_000);
    (await comp({ approval: given.guid })).must(200);
    const owner = await signedIn(world.target, {
      places: [{ tenantId: world.tenantId, role: 'owner' }],
    });
    const { items } = (
      await owner.get<{ items: { action: string; details: Record<string, unknown> }[] }>(
        `/api/v1/audit-log?targetId=${given.guid}`,
      )
    ).must(200);
    const { action, details } = items[0]!;
    assert.equal(action, 'approval.given');
    assert.deepEqual(
      [(details.approver as { id: string }).id, (details.requestedBy as { id: string }).id],
      [staffMember.guid, waiter.session.staffGuid],
    );
  });

  test('201 in the own session of a manager, in a browser or at another till', async () => {
    const { comp, asked, approvals } = await asking();
    const { pin } = await lead();
    const atTill = await signInAt(world, await pairTill(world), { pin });
    const inBrowser = await signedIn(world.target, {
      places: [{ tenantId: world.tenantId, role: 'manager' }],
    });
    const one = (await atTill.post<Approval>(approvals, asked)).must(201);
    assert.deepEqual([one.approver.proof, one.approver.deviceGuid], ['SESSION', atTill.guid]);
    const other = (await inBrowser.post<Approval>(approvals, asked)).must(201);
    assert.deepEqual([other.approver.kind, other.approver.deviceGuid], ['USER', null]);
    (await comp({ approval: one.guid })).must(200);
  });

  test('403 for the PIN of somebody who may not, of oneself, or a wrong one, which says so', async () => {
    const { waiter, ask } = await asking();
    const other = await hireStaff(world);
    (await ask({ pin: other.pin })).refused(403, 'FORBIDDEN');
    const { details } = (await ask({ pin: '000000' })).refused(403, 'FORBIDDEN');
    assert.equal(details?.reason, 'PIN_WRONG');
    // The session of whoever asked goes on.
    (await waiter.get(`${world.place.path}/orders`)).must(200);
  });

  test('403 for a manager who is signed in as a server, wherever that is, whatever account they have', async () => {
    const { uid } = await signedIn(world.target, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
    const { pin, staffMember } = await hireStaff(world, { jobs: [LEAD, FLOOR], uid });
    const floor = staffMember.jobs[1]!;
    const leadJob = staffMember.jobs[0]!;
    const { ask } = await asking();
    (await ask({ pin })).must(201);
    (await ask({ pin, jobGuid: floor.guid })).refused(403, 'FORBIDDEN');
    const elsewhere = await signInAt(world, await pairTill(world), { pin, jobGuid: floor.guid });
    (await ask({ pin })).refused(403, 'FORBIDDEN');
    assert.deepEqual((await ask({ pin, jobGuid: leadJob.guid })).fields(), ['body /jobGuid agrees']);
    (await elsewhere.delete('/api/v1/staff-sessions/current')).must(200);
    (await ask({ pin })).must(201);
  });

  test('201 with a passkey that its owner touches at the till of whoever asks, which is kept with the approval', async () => {
    const { waiter, asked, ask, comp, approvals } = await asking();
    const { manager, passkey } = await passkeyOf('manager');
    const answer = await answerTo(waiter, passkey, `${approvals}/passkey-options`, asked);
    const given = (await ask({ passkey: answer })).must(201);
    const { approver, requestedBy } = given;
    assert.deepEqual(
      [approver.kind, approver.id, approver.proof, approver.deviceGuid],
      ['USER', manager.uid, 'PASSKEY', waiter.guid],
    );
    assert.equal((requestedBy as { id: string }).id, waiter.session.staffGuid);
    (await ask({ passkey: answer })).refused(403, 'FORBIDDEN');
    (await comp({ approval: given.guid })).must(200);
    // In their own session nobody has asked.
    const own = await answerTo(manager, passkey, `${approvals}/passkey-options`, asked);
    const alone = (await manager.post<Approval>(approvals, { ...asked, passkey: own })).must(201);
    assert.deepEqual([alone.approver.proof, alone.requestedBy], ['PASSKEY', null]);
  });

  test('403 for a passkey that was touched for something else, unverified, by a server, a stranger, or one of elsewhere', async () => {
    const { waiter, asked, ask, approvals } = await asking();
    const { passkey, manager } = await passkeyOf('manager');
    const options = `${approvals}/passkey-options`;
    const no = async (answer: object, reason?: string) =>
      assert.equal((await ask({ passkey: answer })).refused(403, 'FORBIDDEN').details?.reason, reason);
    const dearer = { ...asked, amount: (asked as { amount: number }).amount + 1 };
    await no(await answerTo(waiter, passkey, options, dearer), 'PASSKEY_WRONG');
    await no(await answerTo(waiter, passkey, '/api/v1/auth/passkey-options', {}), 'PASSKEY_WRONG');
    const request = (await waiter.post<Parameters<typeof passkey.authenticator.get>[0]>(options, asked)).must(
      200,
    );
    await no(passkey.authenticator.get(request, { verified: false }), 'PASSKEY_WRONG');
    const elsewhere = await freshTenant();
    const stranger = await passkeyOf('owner', { tenantId: elsewhere.tenantId });
    await no(await answerTo(waiter, stranger.passkey, options, asked), 'PASSKEY_WRONG');
    const other = await openPlace(world.key);
    const away = await passkeyOf('manager', { tenantId: world.tenantId, restaurantGuids: [other.guid] });
    await no(await answerTo(waiter, away.passkey, options, asked));
    await no(await answerTo(waiter, (await passkeyOf('server')).passkey, options, asked));
    const { sql } = world.target.database;
    await sql(`update memberships set status = 'SUSPENDED' where uid = $1`, [manager.uid]);
    await no(await answerTo(waiter, passkey, options, asked), 'PASSKEY_WRONG');
    assert.deepEqual(
      (await ask({ passkey: await answerTo(waiter, passkey, options, asked), pin: '123456' })).fields(),
      ['body /passkey oneOf'],
    );
  });

  /** Somebody with a place in a tenant, and a passkey. */
  async function passkeyOf(
    role: string,
    where: { tenantId: string; restaurantGuids?: string[] } = { tenantId: world.tenantId },
  ) {
    const manager = await signedIn(world.target, { places: [{ ...where, role }] });
    return { manager, passkey: await registerPasskeyOf(manager) };
  }

  test('403 to keys, whatever their scopes; 400 for a PIN that is sent from a browser', async () => {
    const { asked, approvals } = await asking();
    const { message } = (await world.key.post(approvals, asked)).refused(403, 'FORBIDDEN');
    assert.match(message, /^Only a person/);
    const { pin } = await lead();
    const manager = await signedIn(world.target, { places: [{ tenantId: world.tenantId, role: 'manager' }] });
    assert.deepEqual((await manager.post(approvals, { ...asked, pin })).fields(), ['body /pin device']);
  });

  test('429 after thirty wrong PINs, those of sign-ins with them', async () => {
    const own = await freshTenant();
    const till = await pairTill(own);
    const { pin } = await hireStaff(own);
    const waiter = await signInAt(own, till, { pin });
    const wrong = { pin: '000000' };
    for (let n = 0; n < 20; n++)
      (await till.post('/api/v1/staff-sessions', wrong)).refused(401, 'UNAUTHORIZED');
    const made = await order(own.key, own.place);
    const asked = {
      permission: 'orders.void',
      target: { type: 'ORDER', guid: made.guid, version: 1 },
      selectionGuids: [],
      amount: made.totalAmount,
      reason: 'MISTAKE',
    };
    const ask = () => waiter.post(`${own.place.path}/approvals`, { ...asked, ...wrong });
    for (let n = 0; n < 10; n++) (await ask()).refused(403, 'FORBIDDEN');
    const { details } = (await ask()).refused(429, 'RATE_LIMIT_EXCEEDED');
    assert.deepEqual([details?.reason, details?.limit], ['NUMBER_REQUIRED', 30]);
  });
});
