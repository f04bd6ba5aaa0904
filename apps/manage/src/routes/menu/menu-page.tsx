import { Answered, Empty, holds, Loading, Problem, useAll, useAnswer, useWrite } from '@comanda/app-shared';
import { Button, Switch, TextInput } from '@mantine/core';
import { IconSearch, IconToolsKitchen2 } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { AddDialog } from './add-dialog.tsx';
import { ChoicesPart } from './choices-part.tsx';
import { GroupPart, InMenuProvider } from './group-part.tsx';
import { ItemDialog } from './item-dialog.tsx';
import classes from './menu.module.css';
import {
  choicesFound,
  type Group,
  type Item,
  itemsOf,
  type MenuSearch,
  type MenuTree,
  menusFound,
  type Stock,
  stockByItem,
} from './menu-tree.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { MENU_CHANGES } from './save-item.ts';
import { type Done, DoneBar } from './stock.tsx';

const ROUTE = '/signed-in/$restaurantGuid/menu';

/** Groups of a longer menu are folded until somebody opens them. */
const LONG_MENU = 200;

/** Looked for when somebody stops typing. */
const TYPING_MS = 150;

/** All that the restaurant sells: found, changed, added, removed, sold out and back. */
export function MenuPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const search = useSearch({ from: ROUTE });
  const params = { restaurantGuid: restaurant.guid };
  const menu = useAnswer('getMenu', { params });
  // Apart from the menu: an item that is sold out has the rest of a long menu not read again.
  const stock = useAll('listMenuStock', { params, query: { limit: 200 } });
  return (
    <>
      <title>{`${t('Menu')} · ${restaurant.name}`}</title>
      <h1 className={classes.title}>{t('Menu')}</h1>
      <Answered answer={menu} tenant={membership.name} loading={<Loading lines={10} height={36} />}>
        {(tree) =>
          tree.menus.length === 0 ? (
            <NoMenu tree={tree} />
          ) : (
            <Answered answer={stock} tenant={membership.name} loading={<Loading lines={10} height={36} />}>
              {(left) => <Whole tree={tree} left={left} search={search} />}
            </Answered>
          )
        }
      </Answered>
    </>
  );
}

type Opened = { kind: 'item' | 'remove'; item: Item } | { kind: 'add'; group: Group };

function Whole({
  tree,
  left,
  search,
}: {
  tree: MenuTree;
  left: readonly Stock[];
  search: MenuSearch;
}): ReactNode {
  const t = useText();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const close = useCallback(() => setOpened(null), []);
  const open = useCallback((item: Item) => setOpened({ kind: 'item', item }), []);
  const add = useCallback((group: Group) => setOpened({ kind: 'add', group }), []);
  const stock = useMemo(() => stockByItem(left), [left]);
  const menus = useMemo(() => menusFound(tree, stock, search), [tree, stock, search]);
  const choices = useMemo(() => choicesFound(tree, stock, search), [tree, stock, search]);
  const isSearch = Object.keys(search).length > 0;
  const isOpen = menus.flatMap(itemsOf).length <= LONG_MENU;
  const finish = (text: string): void => {
    close();
    setDone({ text });
  };
  return (
    <>
      <Filters search={search} />
      {menus.length + choices.length === 0 && <NothingFound />}
      <InMenuProvider value={{ sizes: tree.sizes, stock, isOpen, open, add, done: setDone }}>
        {/* Groups begin anew, open or folded, with what is looked for. */}
        <div key={String(isSearch && isOpen)} className={classes.menus}>
          {menus.map((one) => (
            <section key={one.guid} className={classes.menu} aria-label={one.name}>
              <h2>{one.name}</h2>
              {one.groups.map((group) => (
                <GroupPart key={group.guid} group={group} />
              ))}
            </section>
          ))}
          <ChoicesPart groups={choices} isOpen={isSearch && isOpen} stock={stock} done={setDone} />
        </div>
      </InMenuProvider>
      <DoneBar done={done} close={() => setDone(null)} />
      {opened?.kind === 'item' && (
        <ItemDialog
          tree={tree}
          item={opened.item}
          close={close}
          remove={() => setOpened({ kind: 'remove', item: opened.item })}
        />
      )}
      {opened?.kind === 'remove' && (
        <RemoveDialog
          tree={tree}
          item={opened.item}
          close={close}
          removed={() => finish(t('{item} was removed', { item: opened.item.name }))}
        />
      )}
      {opened?.kind === 'add' && (
        <AddDialog
          tree={tree}
          group={opened.group}
          close={close}
          added={(item) => finish(t('{item} was added', { item }))}
        />
      )}
    </>
  );
}

function Filters({ search }: { search: MenuSearch }): ReactNode {
  const { find = '' } = search;
  const out: boolean = search.out ?? false;
  const t = useText();
  const navigate = useNavigate({ from: '/$restaurantGuid/menu' });
  const [text, setText] = useState(find);
  // The address may change by itself: back, forward, another link.
  useEffect(() => setText(find), [find]);
  const show = useCallback(
    (next: { find: string; out: boolean }) =>
      void navigate({
        replace: true,
        search: { ...(next.find === '' ? {} : { find: next.find }), ...(next.out ? { out: true } : {}) },
      }),
    [navigate],
  );
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === find) return;
    const timer = setTimeout(() => show({ find: wanted, out }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, find, out, show]);
  return (
    <search className={classes.filters}>
      <TextInput
        className={classes.find ?? ''}
        type="search"
        aria-label={t('Item, description or PLU')}
        placeholder={t('Item, description or PLU')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Switch
        label={t('Sold out only')}
        checked={out}
        onChange={(event) => show({ find, out: event.currentTarget.checked })}
      />
    </search>
  );
}

function NothingFound(): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  return (
    <Empty
      icon={<IconToolsKitchen2 />}
      title={t('No item is like that')}
      text={t('Nothing on the menu has all of these filters.')}
      action={
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link
              to="/$restaurantGuid/menu"
              params={{ restaurantGuid: restaurant.guid }}
              search={{}}
              {...props}
            />
          )}
        >
          {t('Show the whole menu')}
        </Button>
      }
    />
  );
}

function NoMenu({ tree }: { tree: MenuTree }): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const begin = useWrite('replaceMenu', MENU_CHANGES);
  const mayBegin = holds(membership, 'menu.edit') && holds(membership, 'menu.price');
  const press = (): void =>
    begin.mutate({
      params: { restaurantGuid: restaurant.guid },
      body: { menus: [{ name: t('Menu'), groups: [{ name: t('Dishes') }, { name: t('Drinks') }] }] },
      // Whoever began one meanwhile keeps it.
      ifMatch: tree.version,
    });
  return (
    <>
      <Empty
        icon={<IconToolsKitchen2 />}
        title={t('No menu yet')}
        text={
          mayBegin
            ? t('Begin with a menu that has a group for dishes and one for drinks, and add what you sell.')
            : t('Who may change the menu can begin one here.')
        }
        action={
          mayBegin && (
            <Button loading={begin.isPending} onClick={press}>
              {t('Begin a menu')}
            </Button>
          )
        }
      />
      <Problem error={begin.error} />
    </>
  );
}
