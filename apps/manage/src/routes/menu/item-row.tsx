import { formatMoney, holds, Money, useLanguage } from '@comanda/app-shared';
import { UnstyledButton } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { isOurs } from '../../parts/picture-field.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { ALLERGENS } from './allergens.ts';
import { pictureOf } from './item-draft.ts';
import classes from './menu.module.css';
import type { Item, MenuTree, Stock } from './menu-tree.ts';
import { type Done, StockButton, StockSign } from './stock.tsx';

/** An item with what it costs and whether it can be ordered; its name opens it. */
export const ItemRow = memo(function ItemRow({
  item,
  sizes,
  stock,
  open,
  done,
}: {
  item: Item;
  sizes: MenuTree['sizes'];
  stock: Stock | undefined;
  open: (item: Item) => void;
  done: (done: Done) => void;
}): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const picture = pictureOf(item);
  const mayChange = holds(membership, 'menu.edit') || holds(membership, 'menu.price');
  return (
    <li
      className={classes.item}
      data-out={stock?.status === 'OUT_OF_STOCK' || undefined}
      data-picture={isOurs(picture) || undefined}
    >
      {isOurs(picture) && <img className={classes.picture} src={picture} alt="" loading="lazy" />}
      <div className={classes.what}>
        {mayChange ? (
          <UnstyledButton
            className={classes.name ?? ''}
            aria-label={t('Change {item}', { item: item.name })}
            onClick={() => open(item)}
          >
            {item.name}
          </UnstyledButton>
        ) : (
          <span className={classes.name}>{item.name}</span>
        )}
        {item.description && <p>{item.description}</p>}
        <Sizes item={item} sizes={sizes} />
        {item.allergens.length > 0 && (
          <p className={classes.contains}>
            {t('Contains {allergens}', {
              allergens: item.allergens.map((code) => t(ALLERGENS[code])).join(', '),
            })}
          </p>
        )}
      </div>
      <StockSign stock={stock} />
      <span className={classes.price}>
        {item.openPrice && <small>{t('Price at the till')}</small>}
        {!item.openPrice && item.sizes.length === 0 && (
          <Money amount={item.priceAmount} currency={restaurant.currency} strong />
        )}
      </span>
      {holds(membership, 'menu.stock') && <StockButton item={item} stock={stock} done={done} />}
    </li>
  );
});

function Sizes({ item, sizes }: { item: Item; sizes: MenuTree['sizes'] }): ReactNode {
  const language = useLanguage();
  const { currency } = usePlace().restaurant;
  if (item.sizes.length === 0) return null;
  const texts = item.sizes.map(({ sizeGuid, priceAmount }) => {
    const name = sizes.find(({ guid }) => guid === sizeGuid)?.name ?? '';
    return `${name} ${formatMoney(priceAmount, currency, language)}`;
  });
  return <p className={classes.sizes}>{texts.join(' · ')}</p>;
}
