import { Money } from '@comanda/app-shared';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Item, Synced } from '../../store/sale.ts';
import { useText } from '../../text/text.ts';
import classes from './register.module.css';

interface ItemButtonProps {
  item: Item;
  currency: string;
  stock: Synced['stock'][number] | undefined;
  press(): void;
  /** To choose about it though nothing has to be chosen. */
  choose(): void;
}

/** An item that is sold out can be sold all the same: what is on the counter is a fact, and is listed. */
export function ItemButton({ item, currency, stock, press, choose }: ItemButtonProps): ReactNode {
  const t = useText();
  const isOut = stock?.status === 'OUT_OF_STOCK';
  const [cheapest] = item.sizes.map(({ priceAmount }) => priceAmount).toSorted((a, b) => a - b);
  return (
    <li className={classes.item} data-out={isOut}>
      <button type="button" className={classes.sell} onClick={press}>
        <span className={classes.name}>{item.name}</span>
        <span className={classes.price}>
          {isOut && <b>{t('Sold out')}</b>}
          {stock?.status === 'QUANTITY' && <b>{t('{count} left', { count: stock.quantity ?? '0' })}</b>}
          <Money amount={cheapest ?? item.priceAmount} currency={currency} />
        </span>
      </button>
      <button
        type="button"
        className={classes.more}
        aria-label={t('Options of {name}', { name: item.name })}
        onClick={choose}
      >
        <IconDots aria-hidden />
      </button>
    </li>
  );
}
