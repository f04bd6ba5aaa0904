import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { KINDS } from '../src/offline/sync/kinds.ts';
import { newGuid } from '../src/platform/ids.ts';
import { assertBooksAgree } from './harness/books.ts';
import { dumpTenant } from './harness/dump.ts';
import { type Answer, type Command, keyFor, newKey, type Signer } from './harness/offline.ts';
import { offlineScene, type Scene, sold, told } from './harness/offline-scene.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { hireStaff } from './harness/staff.ts';
import { openPlace, type Place, soup } from './harness/world.ts';

/**
 * A till in the wrong hands: every kind of command, forged in every way that a log can be. Nothing gets through, nobody else is
 * touched, and the true commands before and behind it count.
 */

let service: TestService;

before(async () => {
  service = await startTestService({ config: { trustProxy: 1 } });
});

type Given = Parameters<Scene['a']['did']>[0];

/** What a command can be about: at one restaurant, and made by somebody there. */
interface Things {
  place: Place;
  staffGuid: string;
  orderGuid: string;
  lineGuid: string;
  drawerGuid: string;
  timeEntryGuid: string;
}

/** Takes from a bill, or out of a drawer: worth nothing without a signature. */
const REDUCTIONS: ReadonlySet<string> = new Set(['runOrderCommands', 'payOutOfCashDrawer']);

const voiding = ({ lineGuid }: Things) => ({
  commands: [{ command: 'voidSelections', body: { selectionGuids: [lineGuid], reason: 'WRONG_DISH' } }],
});

/** Each kind as it is when it is true; what takes something off is not signed yet. */
const TRUE: Record<string, (things: Things) => Given> = {
  createOrder: ({ place }) => ({ type: 'createOrder', body: soup(place) }),
  runOrderCommands: (of) => ({ type: 'runOrderCommands', orderGuid: of.orderGuid, body: voiding(of) }),
  createOrderPayment: ({ orderGuid }) => ({
    type: 'createOrderPayment',
    orderGuid,
    body: { type: 'CASH', amount: 100 },
  }),
  openCashDrawer: () => ({ type: 'openCashDrawer', body: { name: newGuid(), openingAmount: 100 } }),
  payIntoCashDrawer: ({ drawerGuid }) => ({
    type: 'payIntoCashDrawer',
    drawerGuid,
    body: { amount: 10, reason: 'Change' },
  }),
  payOutOfCashDrawer: ({ drawerGuid }) => ({
    type: 'payOutOfCashDrawer',
    drawerGuid,
    body: { amount: 10, reason: 'Parsley' },
  }),
  countCashDrawer: ({ drawerGuid }) => ({ type: 'countCashDrawer', drawerGuid, body: { countedAmount: 1 } }),
  closeCashDrawer: ({ drawerGuid }) => ({ type: 'closeCashDrawer', drawerGuid, body: { countedAmount: 1 } }),
  clockIn: () => ({ type: 'clockIn' }),
  startBreak: ({ timeEntryGuid }) => ({ type: 'startBreak', timeEntryGuid, body: { paid: false } }),
  endBreak: ({ timeEntryGuid }) => ({ type: 'endBreak', timeEntryGuid }),
  clockOut: ({ timeEntryGuid }) => ({ type: 'clockOut', timeEntryGuid }),
};

/** One of everything, made by the till itself, by somebody who has not clocked in unless they must have. */
async function thingsOf(scene: Scene, type: string): Promise<Things> {
  const { a, place, key } = scene;
  const { staffMember } = await hireStaff({ key, place }, { jobs: [{ title: 'Floor', role: 'cashier' }] });
  const by = { staffGuid: staffMember.guid };
  const line = scene.line();
  const { id: orderGuid } = a.did({
    type: 'createOrder',
    ...by,
    body: { diningOption: 'DINE_IN', items: [line, scene.line()] },
  });
  const { id: drawerGuid } = a.did({
    type: 'openCashDrawer',
    ...by,
    body: { name: newGuid(), openingAmount: 500 },
  });
  const needsEntry = type.endsWith('Break') || type === 'clockOut';
  const { id: timeEntryGuid } = needsEntry ? a.did({ type: 'clockIn', ...by }) : { id: newGuid() };
  if (type === 'endBreak') a.did({ type: 'startBreak', ...by, timeEntryGuid, body: { paid: false } });
  const answer = (await a.push()).must(200);
  for (const { outcome, needs } of answer.results) assert.notEqual(outcome, 'PARKED', JSON.stringify(needs));
  return { place, ...by, orderGuid, lineGuid: line.guid, drawerGuid, timeEntryGuid };
}

interface Stage {
  scene: Scene;
  lead: Signer;
  things: Things;
  type: string;
}

/** Lays a forged command between two true ones; what became of it. */
async function tried({ scene, things }: Stage, forge: () => Command): Promise<Answer['results'][number]> {
  const { a, place } = scene;
  const sale = () => sold(a, place, { staffGuid: things.staffGuid });
  const from = a.log.length;
  const first = sale();
  const forged = forge();
  const last = sale();
  const { results } = (await a.push({ commands: a.log.slice(from) })).must(200);
  const of = (id: string) => results.find((one) => one.id === id)!;
  for (const { id } of [first, last]) assert.equal(of(id).outcome, 'APPLIED', 'a true one beside it');
  return of(forged.id);
}

const honest = ({ type, things }: Stage, more: object = {}): Given => ({
  staffGuid: things.staffGuid,
  ...TRUE[type]!(things),
  ...more,
});

/** What the service has written of when something happened. */
async function happenedAt(id: string): Promise<number> {
  const [row] = await service.database.sql<{ at: string }>(
    'select happened_at as at from sync_commands where id = $1',
    [id],
  );
  return new Date(row!.at).getTime();
}

async function stageFor(scene: Scene, type: string): Promise<Stage> {
  const lead = await keyFor(scene.till, scene.place.path, scene.manager);
  return { scene, lead, type, things: await thingsOf(scene, type) };
}

function parked(found: Answer['results'][number], what: string): void {
  assert.equal(found.outcome, 'PARKED', `${what}: ${JSON.stringify(found)}`);
  assert.notEqual(found.needs?.code, 'BEHIND', `${what}: it only waits for another`);
}

test('every kind of command that a log may hold is forged here', () => {
  assert.deepEqual(Object.keys(TRUE).toSorted(), [...KINDS.keys()].toSorted());
});

for (const type of Object.keys(TRUE)) {
  describe(type, () => {
    test('counts when it is true, which shows that what is forged below is not refused for another reason', async () => {
      const scene = await offlineScene(service);
      const stage = await stageFor(scene, type);
      const signer = REDUCTIONS.has(type) ? stage.lead : undefined;
      const found = await tried(stage, () => scene.a.did(honest(stage), signer));
      assert.notEqual(found.outcome, 'PARKED', JSON.stringify(found));
    });

    test('with what another restaurant has, of the same tenant or of another, opens nothing', async () => {
      const scene = await offlineScene(service);
      const stage = await stageFor(scene, type);
      const sister = await openPlace(scene.key);
      const own = { ...scene, place: sister };
      const stranger = await offlineScene(service);
      const theirs = await thingsOf(stranger, type);
      const sisterStaff = await hireStaff(own);
      const before = await dumpTenant(service.database, stranger.tenantId);
      const { a } = scene;
      const people: string[] = [theirs.staffGuid, sisterStaff.staffMember.guid];
      for (const staffGuid of people)
        parked(await tried(stage, () => a.did(honest(stage, { staffGuid }), stage.lead)), 'somebody else');
      const foreign = { ...stage, things: { ...theirs, staffGuid: stage.things.staffGuid } };
      const found = await tried(stage, () => a.did(honest(foreign), stage.lead));
      if (type !== 'openCashDrawer' && type !== 'clockIn') parked(found, 'something of another tenant');
      const taken = await tried(stage, () => a.did({ ...honest(stage), id: theirs.orderGuid }));
      assert.ok(['APPLIED', 'APPLIED_WITH_DIFFERENCE', 'PARKED'].includes(taken.outcome));
      assert.deepEqual(await dumpTenant(service.database, stranger.tenantId), before);
      const [left] = await service.database.sql<{ n: number }>(
        `select (select count(*) from orders where restaurant_guid = $1)::int
           + (select count(*) from cash_drawers where restaurant_guid = $1)::int as n`,
        [sister.guid],
      );
      assert.equal(left!.n, 0, 'the sister restaurant');
      await assertBooksAgree(service.database);
    });

    test('with an approval that nobody gave takes nothing off', async () => {
      const scene = await offlineScene(service);
      const { a } = scene;
      const { till: elsewhere } = await scene.another();
      const foreign = await keyFor(elsewhere, scene.place.path, scene.manager);
      const waiter = await keyFor(scene.till, scene.place.path, scene.waiter);
      const stage = await stageFor(scene, type);
      const [{ privateKey }, garbage] = [newKey(), 'A'.repeat(86)];
      const signed = (signer: Signer | undefined, spoil: (one: Command) => void) => () => {
        const command = a.did(honest(stage), signer);
        spoil(command);
        return command;
      };
      const forgeries: [string, () => Command][] = [
        ['none', signed(undefined, () => {})],
        ['by somebody who may not', signed(waiter, () => {})],
        ['with the key of another device', signed(foreign, () => {})],
        ['with a key of their own', signed({ keyId: stage.lead.keyId, privateKey }, () => {})],
        ['with a key that there is not', signed({ keyId: newGuid(), privateKey }, () => {})],
        [
          'that is no signature',
          signed(stage.lead, (one) => {
            one.approval!.signature = garbage;
          }),
        ],
        [
          'of another person at the till',
          signed(stage.lead, (one) => {
            one.staffGuid = scene.waiter.guid;
          }),
        ],
        [
          'of another body',
          signed(stage.lead, (one) => {
            one.body = `${one.body} `;
          }),
        ],
      ];
      if (!REDUCTIONS.has(type)) return void (await tried(stage, forgeries[0]![1]));
      for (const [what, forge] of forgeries) {
        // Each at an order of its own: else it would wait for the one before.
        stage.things = await thingsOf(scene, type);
        parked(await tried(stage, forge), what);
        assert.equal((await scene.read(stage.things.orderGuid)).totalAmount, 1_380);
      }
    });

    test('at a time that cannot be is put where it can, and listed', async () => {
      for (const at of ['1970-01-01T00:00:00.000Z', '2999-12-31T23:59:59.000Z']) {
        const scene = await offlineScene(service);
        const stage = await stageFor(scene, type);
        const paired = service.clock.now() - 10 * 60_000;
        const found = await tried(stage, () => scene.a.did(honest(stage, { at }), stage.lead));
        const happened = await happenedAt(found.id);
        assert.ok(happened > paired && happened <= service.clock.now(), `${at}: ${new Date(happened)}`);
        const listed = found.differences.some(({ field }) => field === 'time');
        // A signature is worth nothing before its key was made.
        assert.ok(listed || found.outcome === 'PARKED', JSON.stringify(found));
      }
    });

    test('under a number that another has, or behind a gap, changes nothing', async () => {
      const scene = await offlineScene(service);
      const { a } = scene;
      const stage = await stageFor(scene, type);
      const signer = REDUCTIONS.has(type) ? stage.lead : undefined;
      const forged = a.did(honest(stage), signer);
      a.log.pop();
      const second = { ...forged, seq: 1 };
      assert.deepEqual(told((await a.push({ commands: [second] })).must(200)), [
        ['PARKED', 'SEQUENCE_TAKEN'],
      ]);
      const late = { ...forged, id: newGuid(), seq: a.log.length + 5 };
      const answer = (await a.push({ commands: [late] })).must(200);
      assert.deepEqual([answer.results, answer.expectedSeq], [[], a.log.length + 1]);
      const [none] = await service.database.sql('select 1 from sync_commands where id = $1', [late.id]);
      assert.equal(none, undefined);
    });

    test('with amounts that cannot be waits for somebody', async () => {
      const scene = await offlineScene(service);
      const stage = await stageFor(scene, type);
      const spoilt = SPOILT[type] ?? [];
      for (const spoil of spoilt) {
        stage.things = await thingsOf(scene, type);
        const body = spoil(stage.things);
        const forge = () => scene.a.did(honest(stage, { body }), stage.lead);
        parked(await tried(stage, forge), JSON.stringify(body));
      }
      stage.things = await thingsOf(scene, type);
      const claimed = await tried(stage, () =>
        scene.a.did(honest(stage, { totalAmount: 1, taxAmount: 999 }), stage.lead),
      );
      const isOfOrder = type === 'createOrder' || type === 'runOrderCommands';
      if (isOfOrder) assert.equal(claimed.outcome, 'APPLIED_WITH_DIFFERENCE', JSON.stringify(claimed));
      await assertBooksAgree(service.database);
    });
  });
}

const line = ({ place }: Things, more: object) => ({
  diningOption: 'DINE_IN',
  items: [{ menuItemGuid: place.item('Soup').guid, quantity: 1, ...more }],
});
const HUGE = 10 ** 15;

/** Bodies that say what cannot be. */
const SPOILT: Record<string, ((things: Things) => object)[]> = {
  createOrder: [
    (of) => line(of, { quantity: -1 }),
    (of) => line(of, { priceAmount: 1 }),
    (of) => ({ ...line(of, {}), tipAmount: -500 }),
    (of) => ({ ...line(of, {}), payment: { type: 'CASH', amount: 690 } }),
  ],
  runOrderCommands: [
    () => ({ commands: [{ command: 'deleteEverything' }] }),
    () => ({ commands: [{ command: 'voidSelections', body: { selectionGuids: [], reason: 'X' } }] }),
    () => ({ commands: [] }),
  ],
  createOrderPayment: [-100, 0, 1.5, HUGE].map((amount) => () => ({ type: 'CASH', amount })),
  openCashDrawer: [-1, 0.5, HUGE].map((openingAmount) => () => ({ name: newGuid(), openingAmount })),
  payIntoCashDrawer: [-1, 0, HUGE].map((amount) => () => ({ amount, reason: 'x' })),
  payOutOfCashDrawer: [-1, 0, HUGE].map((amount) => () => ({ amount, reason: 'x' })),
  countCashDrawer: [-1, HUGE].map((countedAmount) => () => ({ countedAmount })),
  closeCashDrawer: [-1, HUGE].map((countedAmount) => () => ({ countedAmount })),
  clockIn: [() => ({ hourlyWage: HUGE })],
  startBreak: [() => ({ minutes: -5 })],
  endBreak: [() => ({ minutes: -5 })],
  clockOut: [() => ({ declaredTipAmount: -1 })],
};
