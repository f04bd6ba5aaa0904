import { Answered, Empty, Problem, useAll, useAnswer, useDevice, useWrite } from '@comanda/app-shared';
import type { Answer } from '@comanda/sdk';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useText } from '../../text/text.ts';
import classes from './stock.module.css';

type Menu = Answer<'getMenu'>['menus'][number];
type Group = Menu['groups'][number];

/** A dish, or what is chosen about dishes: `group` says of what a choice is one. */
interface Item {
  guid: string;
  name: string;
  group: string | null;
}

const itemsIn = (groups: readonly Group[]): Item[] =>
  groups.flatMap(({ items, groups: below }) => [
    ...items.map(({ guid, name, kitchenName }) => ({ guid, name: kitchenName ?? name, group: null })),
    ...itemsIn(below),
  ]);

const choicesIn = (groups: Answer<'getMenu'>['modifierGroups']): Item[] =>
  groups.flatMap(({ name: group, modifiers }) =>
    modifiers.map(({ guid, name, kitchenName }) => ({ guid, name: kitchenName ?? name, group })),
  );

/** Neither case nor accents matter. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What has run out, a dish or a choice about dishes, is taken off sale from here, at every till at once; and put back. */
export function StockPage(): ReactNode {
  const t = useText();
  const { restaurantGuid } = useDevice();
  const params = { restaurantGuid };
  const [wanted, setWanted] = useState('');
  const menu = useAnswer('getMenu', { params });
  const stock = useAll('listMenuStock', { params });
  const write = useWrite('setMenuItemStock', ['listMenuStock']);
  const out = new Set(
    (stock.data ?? []).filter(({ status }) => status === 'OUT_OF_STOCK').map(({ itemGuid }) => itemGuid),
  );
  return (
    <Answered answer={menu}>
      {({ menus, modifierGroups }) => {
        const found = [...menus.flatMap(({ groups }) => itemsIn(groups)), ...choicesIn(modifierGroups)]
          .filter(({ name, group }) => plain(`${name} ${group ?? ''}`).includes(plain(wanted)))
          .sort((a, b) => Number(out.has(b.guid)) - Number(out.has(a.guid)) || a.name.localeCompare(b.name));
        return (
          <>
            <label className={classes.find}>
              <IconSearch aria-hidden />
              <input
                type="search"
                value={wanted}
                onChange={({ target }) => setWanted(target.value)}
                aria-label={t('Find a dish')}
                placeholder={t('Find a dish')}
              />
            </label>
            <Problem error={write.error ?? stock.error} />
            {found.length === 0 && (
              <Empty title={t('No such dish')} text={t('Try fewer letters of its name.')} />
            )}
            <ul className={classes.items} aria-label={t('Dishes')}>
              {found.map((item) => (
                <Dish
                  key={item.guid}
                  item={item}
                  isOut={out.has(item.guid)}
                  isBusy={write.isPending || stock.data === undefined}
                  set={(status) =>
                    write.mutate({ params: { restaurantGuid, itemGuid: item.guid }, body: { status } })
                  }
                />
              ))}
            </ul>
          </>
        );
      }}
    </Answered>
  );
}

function Dish({
  item: { name, group },
  isOut,
  isBusy,
  set,
}: {
  item: Item;
  isOut: boolean;
  isBusy: boolean;
  set(status: 'IN_STOCK' | 'OUT_OF_STOCK'): void;
}): ReactNode {
  const t = useText();
  const act = isOut ? t('Back on sale') : t('86 it');
  return (
    <li data-out={isOut}>
      <span className={classes.name}>
        {name}
        {group !== null && <small>{group}</small>}
        {isOut && <b>{t('Sold out')}</b>}
      </span>
      <button
        type="button"
        disabled={isBusy}
        aria-label={`${act}: ${group === null ? name : `${name} (${group})`}`}
        onClick={() => set(isOut ? 'IN_STOCK' : 'OUT_OF_STOCK')}
      >
        {act}
      </button>
    </li>
  );
}
