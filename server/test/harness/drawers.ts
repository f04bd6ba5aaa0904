import type Type from 'typebox';
import type { CashDrawer, CashMovement } from '../../src/money/cash-drawers/shapes.ts';
import type { LedgerDay } from '../../src/records/ledger/shapes.ts';
import type { Reply } from './http.ts';
import { type FreshTenant, freshTenant } from './proves.ts';
import type { Page } from './world.ts';

export type Drawer = Type.Static<typeof CashDrawer>;

/** A tenant of its own, for the cases of one operation on cash drawers. */
export interface Drawers extends FreshTenant {
  drawers: string;
  /** A drawer of another name each time. */
  open(openingAmount?: number): Promise<Drawer>;
  /** One that holds nothing and is closed. */
  openAndClose(): Promise<Drawer>;
  ask(drawer: Pick<Drawer, 'guid'>, command: string, body: object): Promise<Reply<Drawer>>;
  read(drawer: Pick<Drawer, 'guid'>): Promise<Drawer>;
  /** Type and amount of each movement, oldest first. */
  movementsOf(drawer: Pick<Drawer, 'guid'>): Promise<[string, number][]>;
  /** Balances of the day by account. */
  books(drawer: Pick<Drawer, 'businessDate'>): Promise<Record<string, number>>;
}

export async function freshDrawers(): Promise<Drawers> {
  const world = await freshTenant();
  const { key, place } = world;
  const drawers = `${place.path}/cash-drawers`;
  let names = 0;
  const ask: Drawers['ask'] = ({ guid }, command, body) =>
    key.post<Drawer>(`${drawers}/${guid}/${command}`, body);
  const open: Drawers['open'] = async (openingAmount = 10_000) =>
    (await key.post<Drawer>(drawers, { name: `Drawer ${++names}`, openingAmount })).must(201);
  return {
    ...world,
    drawers,
    open,
    ask,
    openAndClose: async () => (await ask(await open(0), 'close', { countedAmount: 0 })).must(200),
    read: async ({ guid }) => (await key.get<Drawer>(`${drawers}/${guid}`)).must(200),
    async movementsOf({ guid }) {
      const page = await key.get<Page<Type.Static<typeof CashMovement>>>(`${drawers}/${guid}/movements`);
      return page.must(200).items.map(({ type, amount }) => [type, amount]);
    },
    async books({ businessDate }) {
      const day = await key.get<Type.Static<typeof LedgerDay>>(
        `${place.path}/ledger?businessDate=${businessDate}`,
      );
      const { accounts } = day.must(200);
      return Object.fromEntries(
        accounts
          .filter(({ balanceAmount }) => balanceAmount !== 0)
          .map((one) => [one.account, one.balanceAmount]),
      );
    },
  };
}
