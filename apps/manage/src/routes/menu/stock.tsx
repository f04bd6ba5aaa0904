import { type Answer, formatDateTime, Problem, useLanguage, useWrite } from '@comanda/app-shared';
import { Button, CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Sign } from '../../parts/sign.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import classes from './menu.module.css';
import type { Item, Stock } from './menu-tree.ts';

/** Reads that a change of what is left concerns. */
const STOCK_CHANGES = ['listMenuStock', 'getMenuItemStock'] as const;

/** What was done last, and how to take it back. */
export interface Done {
  text: string;
  undo?: { itemGuid: string; before: Stock | undefined; version: number };
}

/** Whether it can be ordered; nothing is said of what always can. */
export function StockSign({ stock }: { stock: Stock | undefined }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant } = usePlace();
  if (stock?.status === 'QUANTITY') {
    return <span className={classes.left}>{t('{quantity} left', { quantity: stock.quantity })}</span>;
  }
  if (stock?.status !== 'OUT_OF_STOCK') return null;
  return (
    <span className={classes.soldOut}>
      <Sign state={{ name: 'Sold out', tone: 'bad' }} />
      {stock.returnsAt !== null && (
        <small>
          {t('back {time}', { time: formatDateTime(stock.returnsAt, restaurant.timeZone, language) })}
        </small>
      )}
    </span>
  );
}

/** Marks an item as sold out ("86"), or brings it back. */
export function StockButton({
  item,
  stock,
  done,
}: {
  item: Pick<Item, 'guid' | 'name'>;
  stock: Stock | undefined;
  done: (done: Done) => void;
}): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const set = useWrite('setMenuItemStock', STOCK_CHANGES);
  const isOut = stock?.status === 'OUT_OF_STOCK';
  const press = (): void =>
    set.mutate(
      {
        params: { restaurantGuid: restaurant.guid, itemGuid: item.guid },
        body: { status: isOut ? 'IN_STOCK' : 'OUT_OF_STOCK' },
        // What is counted may have been sold meanwhile; undo has to bring back what there was.
        ...(stock ? { ifMatch: stock.version } : {}),
      },
      { onSuccess: (now) => done(doneTo(now)) },
    );
  const doneTo = ({ version }: Answer<'setMenuItemStock'>): Done => ({
    text: isOut ? t('{item} is back', { item: item.name }) : t('{item} is sold out', { item: item.name }),
    undo: { itemGuid: item.guid, before: stock, version },
  });
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={classes.stockButton ?? ''}
        aria-label={
          isOut
            ? t('Bring back: {item}', { item: item.name })
            : t('Mark sold out: {item}', { item: item.name })
        }
        loading={set.isPending}
        onClick={press}
      >
        {isOut ? t('Bring back') : t('Mark sold out')}
      </Button>
      {set.error && (
        <div className={classes.rowProblem}>
          <Problem error={set.error} />
        </div>
      )}
    </>
  );
}

/** Stays until something else is done: nobody has to be quick to take something back. */
export function DoneBar({ done, close }: { done: Done | null; close: () => void }): ReactNode {
  const t = useText();
  return (
    <div className={classes.doneBar} role="status">
      {done && (
        <div className={classes.done}>
          <span>{done.text}</span>
          {done.undo && (
            <Undo key={`${done.undo.itemGuid} ${done.undo.version}`} {...done.undo} close={close} />
          )}
          <CloseButton aria-label={t('Close')} onClick={close} />
        </div>
      )}
    </div>
  );
}

function Undo({
  itemGuid,
  before,
  version,
  close,
}: NonNullable<Done['undo']> & { close: () => void }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const set = useWrite('setMenuItemStock', STOCK_CHANGES);
  const press = (): void =>
    set.mutate(
      {
        params: { restaurantGuid: restaurant.guid, itemGuid },
        body: stockAgain(before),
        // Only what was done here is taken back, and not what others did since.
        ifMatch: version,
      },
      { onSuccess: close },
    );
  return (
    <>
      <Button variant="subtle" size="compact-sm" loading={set.isPending} onClick={press}>
        {t('Undo')}
      </Button>
      <Problem error={set.error} />
    </>
  );
}

function stockAgain(before: Stock | undefined) {
  if (!before) return { status: 'IN_STOCK' as const };
  const { status, quantity, returnsAt } = before;
  const isAhead = returnsAt !== null && Date.parse(returnsAt) > Date.now();
  return {
    status,
    ...(status === 'QUANTITY' ? { quantity } : {}),
    ...(isAhead && status !== 'IN_STOCK' ? { returnsAt } : {}),
  };
}
