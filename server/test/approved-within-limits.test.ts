import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { newGuid } from '../src/platform/ids.ts';
import { type ApprovalRequest, approve, askedFor, hireManager } from './harness/approvals.ts';
import { answerTo, registerPasskeyOf } from './harness/authenticator.ts';
import { type PersonAtTill, pairTill, signInAt } from './harness/devices.ts';
import type { Client, Reply } from './harness/http.ts';
import { type Person, signedIn } from './harness/people.ts';
import { FLOOR, makeRole, ownerOf } from './harness/roles.ts';
import { hireStaff } from './harness/staff.ts';
import { freshTill, lineGuids, type Till } from './harness/till.ts';
import type { Order, OrderInput } from './harness/world.ts';

/**
 * What somebody within a limit in percent approved counts for such limits as if nobody had, whoever it is; what somebody without
 * one approved does not (decision 199). Each of these approves twice what is within a fifth of a bill, and both together are not, to
 * somebody who may give a fifth.
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

const WITHIN: Record<string, () => Promise<Pair>> = {
  'at a till, and by themselves in their browser': async () => {
    const lea = await account();
    return { acts: await atTill({ uid: lea.uid }), approves: inBrowser(lea) };
  },
  'at a till, and by a request that somebody accepts elsewhere': async () => {
    const [lea, acts] = [await account(), await atTill()];
    const requests = `${till.place.path}/approval-requests`;
    const approves: Approves = async (asked) => {
      const { guid } = (await acts.post<ApprovalRequest>(requests, asked)).must(201);
      const accepted = await lea.post<ApprovalRequest>(`${requests}/${guid}/accept`, {});
      return accepted.must(200).approvalGuid!; // of one that is accepted
    };
    return { acts, approves };
  },
  'at a till, and by a passkey there': async () => {
    const lea = await account();
    const passkey = await registerPasskeyOf(lea);
    const acts = await atTill();
    const approves: Approves = async (asked) => {
      const answer = await answerTo(lea, passkey, `${till.place.path}/approvals/passkey-options`, asked);
      const body = { ...asked, passkey: answer };
      return (await acts.post<{ guid: string }>(`${till.place.path}/approvals`, body)).must(201).guid;
    };
    return { acts, approves };
  },
  'by the PIN of a colleague whom the same lead has hired': async () => {
    const { pin } = await member();
    const acts = await atTill();
    return { acts, approves: byPin(acts, pin) };
  },
};

const { 'by the PIN of a colleague whom the same lead has hired': byColleague } = WITHIN;
const BY_A_COLLEAGUE = { 'by the PIN of a colleague': byColleague! }; // one of these

const manager = (): Promise<Person> =>
  signedIn(till.target, { places: [{ tenantId: till.tenantId, role: 'manager' }] });

const WITHOUT: typeof WITHIN = {
  'who has made the PIN of who acts': async () => {
    const boss = await manager();
    const { staffMember } = await member();
    const made = await boss.post<{ pin: string }>(`${till.place.path}/staff/${staffMember.guid}/pin`, {});
    const acts = await signInAt(till, await pairTill(till), { pin: made.must(201).pin });
    return { acts, approves: inBrowser(boss) };
  },
  'who acts at a till in a smaller job': async () => {
    const boss = await manager();
    return { acts: await atTill({ uid: boss.uid }), approves: inBrowser(boss) };
  },
  'a manager by their PIN': async () => {
    const { pin } = await hireManager(till);
    const acts = await atTill();
    return { acts, approves: byPin(acts, pin) };
  },
};

/** Of twenty dishes of 1000 the first act takes two, the second one three, and a third one two: each is within a fifth, and two are not. */
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
const FROM = [
  [0, 2],
  [2, 5],
  [5, 7],
];
const takenBy = (of: Order, turn: number) => lineGuids(of).slice(...(FROM[turn] ?? []));

async function open(act: string): Promise<Order> {
  const dish = { quantity: 1, openItem: { name: 'Dish', priceAmount: 1_000, taxRateGuids: [] } };
  const one = await till.open(Array.from({ length: 20 }, () => dish) as OrderInput['items']);
  if (act === 'refund') await till.pay(one);
  return one;
}

type Gives = (turn: number, approval?: string) => Promise<Reply<Order>>;

const giver = (act: string, one: Order, { acts }: Pair): Gives => {
  const checkGuid = act === 'refund' ? one.checks[0]!.guid : undefined;
  return (turn, approval) => {
    const [command, body] = ACTS[act]!(one, turn); // one of these
    return acts.post<Order>(`${till.orders}/${one.guid}/${command}`, {
      ...{ ...body, checkGuid, reason: 'LATE' },
      ...(approval === undefined ? {} : { approval }),
    });
  };
};

/** The answer to the second of two acts, each with an approval, and to the first one again without. */
async function twice(act: string, pair: Pair) {
  const one = await open(act);
  const give = giver(act, one, pair);
  const asked = async (turn: number) => askedFor(await give(turn, newGuid()), 'UNKNOWN');
  const first = (await give(0, await pair.approves(await asked(0)))).must(200);
  // Whoever approves says what they like about what was taken before.
  const { takenAmount: _, ...second } = await asked(1);
  return { first, second: await give(1, await pair.approves(second)), alone: () => give(2) };
}

for (const act of Object.keys(ACTS)) {
  for (const [how, pair] of Object.entries(act === 'discount' ? WITHIN : BY_A_COLLEAGUE))
    test(`403 for a second ${act} that is approved within the same limit: ${how}`, async () => {
      const { second } = await twice(act, await pair());
      assert.equal(second.refused(403, 'APPROVAL_REQUIRED').details?.reason, 'RIGHT_ENDED');
    });
  for (const [how, pair] of Object.entries(WITHOUT))
    test(`200 for a second ${act} by somebody without a limit: ${how}`, async () => {
      const { second, alone } = await twice(act, await pair());
      second.must(200);
      (await alone()).must(200);
    });
}

test('what was approved says that it was within a limit in percent, and says nothing of who has none', async () => {
  const approverOf = async (ways: typeof WITHIN) => {
    const { first } = await twice('discount', await Object.values(ways)[0]!()); // there are some
    return first.appliedDiscounts[0]?.approver?.withinPercent;
  };
  assert.deepEqual([await approverOf(WITHIN), await approverOf(WITHOUT)], [true, undefined]);
});
