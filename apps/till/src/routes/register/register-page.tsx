import { type ReactNode, useMemo, useState } from 'react';
import { useDraft } from '../../store/draft.tsx';
import {
  type Catalogue,
  defaultsOf,
  type Group,
  groupsOf,
  type Item,
  lineOf,
  modifierGroupsOf,
  needsChoice,
  usualSize,
} from '../../store/sale.ts';
import { catalogueOf, useBoard } from '../../store/till-context.tsx';
import { useText } from '../../text/text.ts';
import { ItemButton } from './item-button.tsx';
import { OptionsDialog } from './options-dialog.tsx';
import classes from './register.module.css';
import { Slip } from './slip.tsx';

/** What is on the menu on one side, the slip on the other. */
export function RegisterPage(): ReactNode {
  const board = useBoard();
  const catalogue = catalogueOf(board);
  // The shell shows this only when there is one.
  return catalogue && <Register catalogue={catalogue} slip={<Slip catalogue={catalogue} />} />;
}

/** What is pressed on the menu goes onto the slip beside it. */
export function Register({ catalogue, slip }: { catalogue: Catalogue; slip: ReactNode }): ReactNode {
  const t = useText();
  const { state } = useBoard();
  const draft = useDraft();
  const groups = useMemo(() => groupsOf(catalogue.menu), [catalogue.menu]);
  const [shown, setShown] = useState<string | null>(null);
  const [choosing, setChoosing] = useState<Item | null>(null);
  const group: Group | undefined = groups.find(({ guid }) => guid === shown) ?? groups[0];
  const stockOf = new Map((state?.stock ?? []).map((one) => [one.itemGuid, one]));
  const press = (item: Item): void => {
    if (needsChoice(catalogue, item)) {
      setChoosing(item);
      return;
    }
    const chosen = new Set(defaultsOf(modifierGroupsOf(catalogue, item)));
    draft.add(lineOf(catalogue, item, { sizeGuid: usualSize(item), chosen, notes: null }));
  };
  return (
    <div className={classes.register}>
      <section className={classes.menu} aria-label={t('Menu')}>
        <Groups groups={groups} shown={group?.guid} show={setShown} />
        <ul className={classes.items} aria-label={group?.name}>
          {group?.items
            .filter(({ openPrice }) => !openPrice)
            .map((item) => (
              <ItemButton
                key={item.guid}
                item={item}
                currency={catalogue.restaurant.currency}
                stock={stockOf.get(item.guid)}
                press={() => press(item)}
                choose={() => setChoosing(item)}
              />
            ))}
        </ul>
      </section>
      {slip}
      {choosing && (
        <OptionsDialog
          catalogue={catalogue}
          item={choosing}
          isOut={(guid) => stockOf.get(guid)?.status === 'OUT_OF_STOCK'}
          close={() => setChoosing(null)}
          add={(line) => {
            draft.add(line);
            setChoosing(null);
          }}
        />
      )}
    </div>
  );
}

function Groups({
  groups,
  shown,
  show,
}: {
  groups: readonly Group[];
  shown: string | undefined;
  show(guid: string): void;
}): ReactNode {
  const t = useText();
  return (
    <div className={classes.groups} role="tablist" aria-label={t('Groups')}>
      {groups.map(({ guid, name }) => (
        <button key={guid} type="button" role="tab" aria-selected={guid === shown} onClick={() => show(guid)}>
          {name}
        </button>
      ))}
    </div>
  );
}
