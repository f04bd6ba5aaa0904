import { randomUUID } from 'node:crypto';
import type { CardPointeSimulator } from '@comanda/simulators/cardpointe';
import { recoverPayments, sendScheduledRefunds } from '../../src/money/payments/index.ts';
import { type Payment, token } from './cards.ts';
import type { Reply } from './http.ts';
import type { Picks } from './picks.ts';
import type { TestService } from './service.ts';
import type { AnyOrder, Place, World } from './world.ts';

/** Where the model of money plays, and what time and a processor do to it (money-model.ts says what people ask). */

export interface Scene {
  service: TestService;
  gateway: CardPointeSimulator;
  world: World;
  place: Place;
  /** Orders that were made, by guid. */
  orders: string[];
}

/** What a command does; undefined when there is nothing to do it to, or nobody answers. */
export type Act = (scene: Scene, of: AnyOrder, pick: Picks) => Promise<Reply<unknown> | undefined>;

/** An operation on cards. */
export const card = ({ world }: Scene, what: string, body: object) =>
  world.key.post<Payment>(`/api/v1/payments/${what}`, body, { 'idempotency-key': randomUUID() });

export const paymentsOf = ({ checks }: AnyOrder) => checks.flatMap(({ payments }) => payments);

const pull = ({ world, place }: Scene) => world.key.send('POST', `${place.path}/settlements/pull`);

/** Time goes by, and what waits is asked again. */
export async function recover({ service }: Scene, minutes: number): Promise<void> {
  service.clock.moveBy(minutes * 60_000);
  await recoverPayments.run(service.deps);
}

/** The bank takes what was charged, but for some, which it rejects. */
export async function settle(scene: Scene, rejected: readonly Payment[] = []): Promise<Reply<unknown>> {
  scene.gateway.closeBatches(
    undefined,
    rejected.map(({ retref }) => retref!), // only those of cards
  );
  return pull(scene);
}

export const sendRefunds = ({ service }: Scene): Promise<unknown> => sendScheduledRefunds.run(service.deps);

export const OF_THE_PROCESSOR = {
  fails: async ({ gateway }, _, pick) => {
    const kind = pick.of(['drop-before', 'drop-after', 'error-after', 'timeout', 'slow'] as const);
    const operation = pick.of(['auth', 'capture', 'void', 'refund']);
    gateway.addFault({ kind, operation, times: 1, ...(kind === 'slow' ? { delayMs: 2_000 } : {}) });
    return undefined;
  },
  settles: (scene, of, pick) => {
    const sold = paymentsOf(of).filter(({ retref, status }) => retref !== null && status === 'CAPTURED');
    return settle(scene, pick.upTo(3) === 0 ? (pick.some(sold) as Payment[]) : []);
  },
  /** The bank takes less, or more, than was charged. */
  settlesOtherwise: async (scene, of, pick) => {
    const sold = pick.of(
      paymentsOf(of).filter(({ retref, status }) => retref !== null && status === 'CAPTURED'),
    );
    const held = scene.gateway.transactions().find(({ retref }) => retref === sold?.retref);
    if (!held) return undefined;
    Object.assign(held, { amount: Math.max(1, held.amount + pick.of([-1, -10, 3])) });
    return settle(scene);
  },
  /** What was settled comes again in a later batch, as rejected. */
  takesBack: async (scene, of, pick) => {
    const { gateway, place } = scene;
    const settled = pick.of(
      paymentsOf(of).filter(({ retref, status }) => retref !== null && status === 'SETTLED'),
    );
    if (!settled) return undefined;
    const filler = { restaurantGuid: place.guid, amount: 100, source: token(gateway) };
    const sold = await card(scene, 'sale', filler);
    if (sold.status !== 201) return sold;
    const held = (retref: string | null) => gateway.transactions().find((one) => one.retref === retref)!; // it was charged there
    const later = held(sold.must(201).retref);
    gateway.closeBatches();
    Object.assign(held(settled.retref), { batchid: later.batchid, setlstat: 'Rejected' });
    return pull(scene);
  },
  refunds: async (scene) => void (await sendRefunds(scene)),
  recovers: async (scene, _, pick) => void (await recover(scene, pick.of([1, 10, 20]))),
} satisfies Record<string, Act>;
