import { holds } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { IconChevronRight, IconPlus } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { ItemRow } from './item-row.tsx';
import classes from './menu.module.css';
import { type Group, type Item, itemsOf, type MenuTree, type Stock } from './menu-tree.ts';
import type { Done } from './stock.tsx';

/** What all parts of the tree need. */
interface InMenu {
  sizes: MenuTree['sizes'];
  stock: ReadonlyMap<string, Stock>;
  /** Groups begin open: what was looked for, or a menu that is short. */
  isOpen: boolean;
  open: (item: Item) => void;
  add: (group: Group) => void;
  done: (done: Done) => void;
}

const InMenuContext = createContext<InMenu | null>(null);
export const InMenuProvider = InMenuContext.Provider;

function useInMenu(): InMenu {
  const found = useContext(InMenuContext);
  if (!found) throw new Error('useInMenu: outside of the menu');
  return found;
}

/** A group that folds, with its items and the groups within it. Items of a folded group are not drawn: menus have thousands. */
export function GroupPart({ group, depth = 0 }: { group: Group; depth?: number }): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const { sizes, stock, isOpen: opened, open, add, done } = useInMenu();
  const [isOpen, setOpen] = useState(opened);
  const Heading = depth === 0 ? 'h3' : 'h4';
  return (
    <section className={classes.group}>
      <Heading>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconChevronRight size={16} aria-hidden />
          {group.name} <small>{itemsOf(group).length}</small>
        </button>
      </Heading>
      {isOpen && (
        <div className={classes.inGroup}>
          <ul className={classes.items}>
            {group.items.map((item) => (
              <ItemRow
                key={item.guid}
                item={item}
                sizes={sizes}
                stock={stock.get(item.guid)}
                open={open}
                done={done}
              />
            ))}
          </ul>
          {group.groups.map((inner) => (
            <GroupPart key={inner.guid} group={inner} depth={depth + 1} />
          ))}
          {holds(membership, 'menu.edit') && holds(membership, 'menu.price') && (
            <Button
              variant="subtle"
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => add(group)}
            >
              {t('Add to {group}', { group: group.name })}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
