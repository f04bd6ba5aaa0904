import { Empty } from '@comanda/app-shared';
import { IconArmchair } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useDraft } from '../../store/draft.tsx';
import { type Area, floorOf, type Seating } from '../../store/floor.ts';
import type { OpenOrder } from '../../store/merge.ts';
import { useBoard } from '../../store/till-context.tsx';
import { useText } from '../../text/text.ts';
import { useWriting } from '../order/use-writing.ts';
import register from '../register/register.module.css';
import { GuestsDialog } from './guests-dialog.tsx';
import { TableDialog } from './table-dialog.tsx';
import { TableTile } from './table-tile.tsx';
import classes from './tables.module.css';
import { useMove } from './use-move.ts';

interface TablesSearch {
  /** Whose plan is shown; of none: of tables in no area. */
  area?: string;
  /** An order that moves to the table that is pressed. */
  move?: string;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What the address of the screen says. */
export function tablesSearch({ area, move }: Record<string, unknown>): TablesSearch {
  const [areaGuid, orderGuid] = [textOf(area), textOf(move)];
  return { ...(areaGuid ? { area: areaGuid } : {}), ...(orderGuid ? { move: orderGuid } : {}) };
}

/** Tables where they stand, with who sits at them; on a phone they are a list. */
export function TablesPage(): ReactNode {
  const t = useText();
  const { state, orders } = useBoard();
  const search = useSearch({ from: '/shell/tables' });
  const areas = useMemo(() => (state ? floorOf(state, orders) : []), [state, orders]);
  // One that was paid meanwhile moves no more.
  const moving = orders.find(({ guid }) => guid === search.move);
  const from = areas.find(({ seatings }) =>
    seatings.some(({ table }) => table.guid === moving?.order.tableGuid),
  );
  const area = areas.find(({ guid }) => (guid ?? NOWHERE) === search.area) ?? from ?? areas[0];
  if (!area)
    return (
      <Empty
        icon={<IconArmchair size={64} />}
        title={t('No tables yet')}
        text={t('A manager adds tables in Manage, and places them on the plan.')}
      />
    );
  return (
    <div className={classes.page}>
      {areas.length > 1 && <Areas areas={areas} shown={area} search={search} />}
      {moving ? <MoveTo order={moving} area={area} /> : <Serve area={area} />}
    </div>
  );
}

/** In the address, for tables in no area. */
const NOWHERE = 'none';

interface AreasProps {
  areas: readonly Area[];
  shown: Area;
  search: TablesSearch;
}

function Areas({ areas, shown, search }: AreasProps): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const show = (area: string): void =>
    void navigate({ to: '/tables', search: { ...search, area }, replace: true });
  return (
    <div className={register.groups} role="tablist" aria-label={t('Areas')}>
      {areas.map(({ guid, name, seatings }) => {
        const busy = seatings.filter(({ orders }) => orders.length > 0).length;
        return (
          <button
            key={guid}
            type="button"
            role="tab"
            aria-selected={guid === shown.guid}
            onClick={() => show(guid ?? NOWHERE)}
          >
            {name ?? t('Other tables')}{' '}
            <small>{t('{busy} of {count}', { busy, count: seatings.length })}</small>
          </button>
        );
      })}
    </div>
  );
}

type Opened = { what: 'GUESTS' | 'ORDERS'; tableGuid: string } | null;

/** A press opens the table's order, or begins one. */
function Serve({ area }: { area: Area }): ReactNode {
  const navigate = useNavigate();
  const draft = useDraft();
  const [opened, setOpened] = useState<Opened>(null);
  const press = ({ table, orders }: Seating): void => {
    const [first] = orders;
    if (!first) setOpened({ what: 'GUESTS', tableGuid: table.guid });
    else if (orders.length > 1) setOpened({ what: 'ORDERS', tableGuid: table.guid });
    else void navigate({ to: '/orders/$orderGuid', params: { orderGuid: first.guid } });
  };
  const begin = (tableGuid: string, numberOfGuests: number | null): void => {
    draft.change({ diningOption: 'DINE_IN', tableGuid, numberOfGuests });
    void navigate({ to: '/' });
  };
  // What comes from another till meanwhile is seen in the dialog too.
  const open = area.seatings.find(({ table }) => table.guid === opened?.tableGuid);
  const close = (): void => setOpened(null);
  return (
    <>
      <Plan area={area} press={press} />
      {open && opened?.what === 'GUESTS' && (
        <GuestsDialog table={open.table} begin={(guests) => begin(open.table.guid, guests)} close={close} />
      )}
      {open && opened?.what === 'ORDERS' && (
        <TableDialog
          seating={open}
          begin={() => setOpened({ what: 'GUESTS', tableGuid: open.table.guid })}
          close={close}
        />
      )}
    </>
  );
}

/** A press moves an order there. */
function MoveTo({ order, area }: { order: OpenOrder; area: Area }): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const move = useMove(order);
  const { write, isRefused } = useWriting();
  const { guid: orderGuid, displayNumber } = order;
  const number = displayNumber === null ? '—' : String(displayNumber);
  const press = ({ table }: Seating): Promise<void> =>
    write(async () => {
      await move(table.guid);
      await navigate({ to: '/orders/$orderGuid', params: { orderGuid } });
    });
  return (
    <>
      <div className={classes.moving}>
        <p role="status">{t('Order {number} moves: press its new table.', { number })}</p>
        <Link to="/orders/$orderGuid" params={{ orderGuid }}>
          {t('Cancel')}
        </Link>
      </div>
      {isRefused && <p role="alert">{t('This browser could not keep it. Nothing was done; try again.')}</p>}
      <Plan
        area={area}
        press={(seating) => void press(seating)}
        // Who is to leave an archived table can, and nobody comes to it.
        isOut={({ table }) => table.archived || table.guid === order.order.tableGuid || order.isUnsure}
      />
    </>
  );
}

interface PlanProps {
  area: Area;
  press: (seating: Seating) => void;
  isOut?: (seating: Seating) => boolean;
}

/** The tables that have a place on the plan stand there; the others are cards below. */
function Plan({ area, press, isOut = () => false }: PlanProps): ReactNode {
  const t = useText();
  const name = area.name ?? t('Tables');
  const placed = area.seatings.filter(({ table }) => table.position);
  const others = area.seatings.filter(({ table }) => !table.position);
  const tile = (seating: Seating): ReactNode => (
    <TableTile
      key={seating.table.guid}
      seating={seating}
      isOut={isOut(seating)}
      press={() => press(seating)}
    />
  );
  return (
    <>
      {placed.length > 0 && (
        <ul className={classes.plan} aria-label={name}>
          {placed.map(tile)}
        </ul>
      )}
      {others.length > 0 && (
        <ul
          className={classes.cards}
          aria-label={placed.length > 0 ? t('Not on the plan of {name}', { name }) : name}
        >
          {others.map(tile)}
        </ul>
      )}
    </>
  );
}
