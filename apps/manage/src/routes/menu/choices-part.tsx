import { holds } from '@comanda/app-shared';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import classes from './menu.module.css';
import type { ModifierGroup, StockByItem } from './menu-tree.ts';
import { type Done, StockButton, StockSign } from './stock.tsx';

interface Props {
  stock: StockByItem;
  done: (done: Done) => void;
}

/** What can be chosen about items: sold out, and back. */
export function ChoicesPart({
  groups,
  isOpen,
  ...shown
}: Props & { groups: readonly ModifierGroup[]; isOpen: boolean }): ReactNode {
  const t = useText();
  if (groups.length === 0) return null;
  return (
    <section className={classes.menu} aria-label={t('Choices')}>
      <h2>{t('Choices')}</h2>
      {groups.map((group) => (
        <Choices key={group.guid} group={group} opened={isOpen} {...shown} />
      ))}
    </section>
  );
}

/** The choices of one group, which folds as groups of the menu do. */
function Choices({
  group,
  opened,
  stock,
  done,
}: Props & { group: ModifierGroup; opened: boolean }): ReactNode {
  const { membership } = usePlace();
  const [isOpen, setOpen] = useState(opened);
  return (
    <section className={classes.group}>
      <h3>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconChevronRight size={16} aria-hidden />
          {group.name} <small>{group.modifiers.length}</small>
        </button>
      </h3>
      {isOpen && (
        <div className={classes.inGroup}>
          <ul className={classes.items}>
            {group.modifiers.map((one) => (
              <li
                key={one.guid}
                className={classes.item}
                data-out={stock.get(one.guid)?.status === 'OUT_OF_STOCK' || undefined}
              >
                <div className={classes.what}>
                  <span className={classes.name}>{one.name}</span>
                </div>
                <StockSign stock={stock.get(one.guid)} />
                {holds(membership, 'menu.stock') && (
                  <StockButton item={one} stock={stock.get(one.guid)} done={done} />
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
