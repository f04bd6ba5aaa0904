import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { isSamePerson, type Somebody } from '../src/people/staff/index.ts';
import { newGuid } from '../src/platform/ids.ts';
import { type ApprovalRequest, approve, askedFor } from './harness/approvals.ts';
import { answerTo, registerPasskeyOf } from './harness/authenticator.ts';
import { type PersonAtTill, pairTill, signInAt } from './harness/devices.ts';
import type { Client, Reply } from './harness/http.ts';
import { type Person, signedIn } from './harness/people.ts';
import { FLOOR, makeRole, ownerOf } from './harness/roles.ts';
import { hireStaff } from './harness/staff.ts';
import { freshTill, lineGuids, type Till } from './harness/till.ts';
import type { Order, OrderInput } from './harness/world.ts';

/**
 * Who approves themselves did it alone (decision 193), under whatever names: their account, one of the staff, or another one of
 * the staff, and by a PIN that one has made for the other (`isSamePerson`). Each of these approves twice what is within a
 * fifth of a bill to somebody who may give a fifth.
 */

let till: Till;
let role: string;

before(async () => {
  till = await freshTill({ taxRates: [] });
  const shares = ['discount', 'void', 'comp', 'refund'] as const;
  role = await makeRole(await ownerOf(till), [
    ...FLOOR,
    'orders.open_item',
    'staff.manage',
    'staff.reset_pin',
    ...shares.map((one) => ({ permission: `orders.${one}` as const, maxPercent: 20 })),
  ]);
});

const account = (): Promise<Person> => signedIn(till.target, { places: [{ tenantId: till.tenantId, role }] });
const member = (more: { uid?: string } = {}) => hireStaff(till, { jobs: [{ title: 'Lead', role }], ...more });
const atTill = async (more: { uid?: string } = {}): Promise<PersonAtTill> =>
  signInAt(till, await pairTill(till), { pin: (await member(more)).pin });

type Approves = (asked: Parameters<typeof approve>[2]) => Promise<string>;
interface Pair {
  acts: Client;
  approves: Approves;
}

const inBrowser =
  (who: Pick<Client, 'post'>): Approves =>
  (asked) =>
    approve(who, till.place, asked);
const byPin =
  (where: Client, pin: string): Approves =>
  (asked) =>
    approve(where, till.place, asked, { pin });

/** Somebody of the staff with a PIN that this person has made. */
async function madeBy(who: Person): Promise<{ pin: string }> {
  const { staffMember } = await member();
  return (await who.post<{ pin: string }>(`${till.place.path}/staff/${staffMember.guid}/pin`, {})).must(201);
}

const SAME: Record<string, () => Promise<Pair>> = {
  'at a till, and in their browser': async () => {
    const lea = await account();
    return { acts: await atTill({ uid: lea.uid }), approves: inBrowser(lea) };
  },
  'at a till, and by a request that they accept elsewhere': async () => {
    const lea = await account();
    const acts = await atTill({ uid: lea.uid });
    const requests = `${till.place.path}/approval-requests`;
    const approves: Approves = async (asked) => {
      const { guid } = (await acts.post<ApprovalRequest>(requests, asked)).must(201);
      const accepted = await lea.post<ApprovalRequest>(`${requests}/${guid}/accept`, {});
      return accepted.must(200).approvalGuid!; // of one that is accepted
    };
    return { acts, approves };
  },
  'in their browser, and at a till': async () => {
    const lea = await account();
    return { acts: lea, approves: inBrowser(await atTill({ uid: lea.uid })) };
  },
  'at a till, and by their passkey there': async () => {
    const lea = await account();
    const passkey = await registerPasskeyOf(lea);
    const acts = await atTill({ uid: lea.uid });
    const approves: Approves = async (asked) => {
      const answer = await answerTo(lea, passkey, `${till.place.path}/approvals/passkey-options`, asked);
      const body = { ...asked, passkey: answer };
      return (await acts.post<{ guid: string }>(`${till.place.path}/approvals`, body)).must(201).guid;
    };
    return { acts, approves };
  },
  'at a till, and by the PIN of another name of theirs': async () => {
    const { uid } = await account();
    const { pin } = await member({ uid });
    const acts = await atTill({ uid });
    return { acts, approves: byPin(acts, pin) };
  },
  'at a till, and by a PIN that they made for somebody': async () => {
    const lea = await account();
    const { pin } = await madeBy(lea);
    const acts = await atTill({ uid: lea.uid });
    return { acts, approves: byPin(acts, pin) };
  },
  'with a PIN that they made for somebody, and in their browser': async () => {
    const lea = await account();
    const { pin } = await madeBy(lea);
    return { acts: await signInAt(till, await pairTill(till), { pin }), approves: inBrowser(lea) };
  },
};

const OTHERS: typeof SAME = {
  'a colleague by their PIN': async () => {
    const { pin } = await member({ uid: (await account()).uid });
    const acts = await atTill({ uid: (await account()).uid });
    return { acts, approves: byPin(acts, pin) };
  },
  'a colleague whose PIN the same manager made': async () => {
    const boss = await account();
    const [one, other] = [await madeBy(boss), await madeBy(boss)];
    const acts = await signInAt(till, await pairTill(till), { pin: one.pin });
    return { acts, approves: byPin(acts, other.pin) };
  },
};

/** Of twenty dishes of 1000 the first act takes two, and the second one three: each is within a fifth, and both are not. */
const ACTS: Record<string, (of: Order, turn: number) => [command: string, body: object]> = {
  discount: (of, turn) => [
    'discounts',
    { name: 'Friends', type: 'FIXED', amount: 1_000 * takenBy(of, turn).length },
  ],
  void: (of, turn) => ['selections/void', { selectionGuids: takenBy(of, turn) }],
  comp: (of, turn) => ['comp', { selectionGuids: takenBy(of, turn) }],
  refund: (of, turn) => [
    'refunds',
    { lines: takenBy(of, turn).map((selectionGuid) => ({ selectionGuid, quantity: 1 })) },
  ],
};
const takenBy = (of: Order, turn: number) => lineGuids(of).slice(2 * turn, 3 * turn + 2);

async function open(act: string): Promise<Order> {
  const dish = { quantity: 1, openItem: { name: 'Dish', priceAmount: 1_000, taxRateGuids: [] } };
  const one = await till.open(Array.from({ length: 20 }, () => dish) as OrderInput['items']);
  if (act === 'refund') await till.pay(one);
  return one;
}

/** The answer to the second of two acts, each with an approval. */
async function twice(act: string, { acts, approves }: Pair): Promise<Reply<Order>> {
  const one = await open(act);
  const give = (turn: number, approval: string) => {
    const [command, body] = ACTS[act]!(one, turn); // one of these
    const sent = { checkGuid: act === 'refund' ? one.checks[0]!.guid : undefined, reason: 'LATE', approval };
    return acts.post<Order>(`${till.orders}/${one.guid}/${command}`, { ...body, ...sent });
  };
  const asked = async (turn: number) => askedFor(await give(turn, newGuid()), 'UNKNOWN');
  (await give(0, await approves(await asked(0)))).must(200);
  // Whoever approves says what they like about what was taken before.
  const { takenAmount: _, ...second } = await asked(1);
  return give(1, await approves(second));
}

for (const act of Object.keys(ACTS)) {
  for (const [how, pair] of Object.entries(SAME))
    test(`403 for a second ${act} by one person: ${how}`, async () => {
      const { details } = (await twice(act, await pair())).refused(403, 'APPROVAL_REQUIRED');
      assert.equal(details?.reason, 'RIGHT_ENDED');
    });
  for (const [how, pair] of Object.entries(OTHERS))
    test(`200 for a second ${act} that somebody else approves: ${how}`, async () => {
      (await twice(act, await pair())).must(200);
    });
}

test('what was approved says that it was the same person, and says nothing of others', async () => {
  const lea = await account();
  const one = await open('discount');
  const give = async (acts: Client) => {
    const body = { name: 'Friends', type: 'FIXED', amount: 100, reason: 'LATE' };
    const send = (approval: string) =>
      acts.post<Order>(`${till.orders}/${one.guid}/discounts`, { ...body, approval });
    const asked = askedFor(await send(newGuid()), 'UNKNOWN');
    const { appliedDiscounts } = (await send(await approve(lea, till.place, asked))).must(200);
    return appliedDiscounts.at(-1)?.approver?.sameAsActor;
  };
  assert.deepEqual(
    [await give(await atTill({ uid: lea.uid })), await give(await atTill())],
    [true, undefined],
  );
});

const NAMES: Record<string, Somebody> = {
  account: { staffGuid: null, uid: 'lea', pinMadeByUid: null },
  member: { staffGuid: 'one', uid: 'lea', pinMadeByUid: 'boss' },
  'second name': { staffGuid: 'two', uid: 'lea', pinMadeByUid: null },
  'without an account': { staffGuid: 'three', uid: null, pinMadeByUid: null },
  'a PIN that they made': { staffGuid: 'four', uid: 'ben', pinMadeByUid: 'lea' },
  'another PIN that they made': { staffGuid: 'five', uid: null, pinMadeByUid: 'lea' },
};

test('of all pairs of names, those of one person are one, whichever comes first', () => {
  const pairs = Object.entries(NAMES).flatMap(([some, one]) =>
    Object.entries(NAMES).map(([other, two]) => ({ some, other, is: isSamePerson(one, two) })),
  );
  for (const { some, other, is } of pairs) {
    const isAlone = [some, other].some((name) => name === 'without an account');
    const areMade = [some, other].every((name) => name.endsWith('that they made'));
    assert.equal(is, some === other || !(isAlone || areMade), `${some}, ${other}`);
  }
});
