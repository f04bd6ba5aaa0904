import { ALLERGENS } from '@comanda/app-shared/allergens';
import { useState } from 'react';
import { Money } from '../../parts/money.tsx';
import { useCart } from '../../store/cart.ts';
import { addressOf } from '../../store/place.ts';
import type { Group, Item, Menu, Restaurant } from '../../store/service.ts';
import { useText } from '../../text/text.ts';
import { Allergens } from './allergens.tsx';
import { ItemDialog } from './item-dialog.tsx';

interface Props {
  restaurant: Restaurant;
  menu: Menu;
}

/** The menu, as the server's page has it, with what one can do about it. */
export function MenuPage({ restaurant, menu }: Props) {
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<Item | null>(null);
  const t = useText();
  const groups = menu.menus.flatMap((one) => one.groups);
  const shown = { currency: restaurant.currency, without, choose: setChosen };
  return (
    <>
      <Allergens groups={groups} without={without} change={setWithout} />
      {groups.length === 0 && <p>{t('Nothing is on sale at the moment.')}</p>}
      {groups.map((group) => (
        <Section key={group.guid} group={group} {...shown} />
      ))}
      {chosen && (
        <ItemDialog item={chosen} menu={menu} currency={restaurant.currency} close={() => setChosen(null)} />
      )}
      <CartBar />
    </>
  );
}

interface Shown {
  currency: string;
  without: ReadonlySet<string>;
  choose: (item: Item) => void;
}

function Section({ group, ...shown }: { group: Group } & Shown) {
  const items = group.items.filter(({ allergens }) => !allergens.some((one) => shown.without.has(one)));
  return (
    <section className="group">
      <h2>{group.name}</h2>
      {group.description && <p className="about">{group.description}</p>}
      <ul className="items">
        {items.map((item) => (
          <Entry key={item.guid} item={item} {...shown} />
        ))}
      </ul>
      {(group.groups as Group[]).map((within) => (
        <Section key={within.guid} group={within} {...shown} />
      ))}
    </section>
  );
}

function Entry({ item, currency, choose }: { item: Item } & Shown) {
  const t = useText();
  const image = item.images.find(({ url }) => url.startsWith('/'));
  return (
    <li className={item.soldOut ? 'item sold-out' : 'item'}>
      <div className="text">
        <h3>
          <button type="button" className="choose" disabled={item.soldOut} onClick={() => choose(item)}>
            {item.name}
          </button>
        </h3>
        {item.description && <p>{item.description}</p>}
        <p className="price">
          <Price item={item} currency={currency} />
          {item.soldOut && <strong>{t('Sold out')}</strong>}
        </p>
        {item.allergens.length > 0 && (
          <p className="allergens">
            {t('Contains {names}', {
              names: item.allergens
                .map((one) => t(ALLERGENS[one as keyof typeof ALLERGENS]).toLowerCase())
                .join(', '),
            })}
          </p>
        )}
      </div>
      {image && <img src={image.url} alt="" width="96" height="96" loading="lazy" />}
    </li>
  );
}

function Price({ item, currency }: { item: Item; currency: string }) {
  const t = useText();
  if (item.sizes.length === 0) return <Money amount={item.priceAmount} currency={currency} />;
  const least = Math.min(...item.sizes.map(({ priceAmount }) => priceAmount));
  return (
    <>
      {t('from')} <Money amount={least} currency={currency} />
    </>
  );
}

function CartBar() {
  const t = useText();
  const { lines } = useCart();
  const count = lines.reduce((sum, { item }) => sum + item.quantity, 0);
  if (count === 0) return null;
  return (
    <a className="cart-bar" href={addressOf({ view: 'cart' })}>
      {t('{count, plural, one {Your order: # item} other {Your order: # items}}', { count })}
    </a>
  );
}
