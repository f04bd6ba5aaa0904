import { Money } from '@comanda/app-shared';
import { type ReactNode, useState } from 'react';
import {
  type Catalogue,
  defaultsOf,
  type Item,
  type Line,
  leastOf,
  lineOf,
  type ModifierGroup,
  modifierGroupsOf,
  priceOfModifier,
  unmet,
  usualSize,
} from '../../store/sale.ts';
import { useText } from '../../text/text.ts';
import { Dialog } from './dialog.tsx';
import classes from './register.module.css';

interface OptionsProps {
  catalogue: Catalogue;
  item: Item;
  isOut(guid: string): boolean;
  close(): void;
  add(line: Line): void;
}

/** What has to be chosen about an item, and what may be. */
export function OptionsDialog({ catalogue, item, isOut, close, add }: OptionsProps): ReactNode {
  const t = useText();
  const groups = modifierGroupsOf(catalogue, item);
  const [sizeGuid, setSize] = useState(() => usualSize(item));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(defaultsOf(groups)));
  const [notes, setNotes] = useState('');
  const { currency } = catalogue.restaurant;
  const open = unmet(groups, chosen);
  return (
    <Dialog title={item.name} close={close}>
      <Sizes catalogue={catalogue} item={item} sizeGuid={sizeGuid} change={setSize} />
      {groups.map((group) => (
        <Choices
          key={group.guid}
          group={group}
          chosen={chosen}
          change={setChosen}
          price={(modifier) => (
            <>
              {isOut(modifier.guid) && <b className={classes.least}>{t('Sold out')}</b>}
              <Money amount={priceOfModifier(group, modifier, sizeGuid)} currency={currency} />
            </>
          )}
        />
      ))}
      <label className={classes.notes}>
        {t('Note for the kitchen')}
        <input value={notes} maxLength={200} onChange={({ target }) => setNotes(target.value)} />
      </label>
      <div className={classes.acts}>
        <button type="button" onClick={close}>
          {t('Cancel')}
        </button>
        <button
          type="button"
          className={classes.main}
          disabled={open.length > 0}
          onClick={() => {
            const note = notes.trim();
            add(lineOf(catalogue, item, { sizeGuid, chosen, notes: note === '' ? null : note }));
          }}
        >
          {open[0] ? t('Choose: {group}', { group: open[0].name }) : t('Add to the slip')}
        </button>
      </div>
    </Dialog>
  );
}

function Sizes({
  catalogue,
  item,
  sizeGuid,
  change,
}: {
  catalogue: Catalogue;
  item: Item;
  sizeGuid: string | null;
  change(sizeGuid: string): void;
}): ReactNode {
  const t = useText();
  if (item.sizes.length === 0) return null;
  const { currency } = catalogue.restaurant;
  const nameOf = new Map(catalogue.menu.sizes.map(({ guid, name }) => [guid, name]));
  return (
    <fieldset className={classes.options}>
      <legend>{t('Size')}</legend>
      {item.sizes.map((size) => (
        <label key={size.sizeGuid}>
          <input
            type="radio"
            name="size"
            checked={size.sizeGuid === sizeGuid}
            onChange={() => change(size.sizeGuid)}
          />
          <span>{nameOf.get(size.sizeGuid)}</span>
          <Money amount={size.priceAmount} currency={currency} />
        </label>
      ))}
    </fieldset>
  );
}

/** One of a group is chosen by a press; where only one can be, it takes the place of the other. */
function Choices({
  group,
  chosen,
  change,
  price,
}: {
  group: ModifierGroup;
  chosen: ReadonlySet<string>;
  change(next: ReadonlySet<string>): void;
  price(modifier: ModifierGroup['modifiers'][number]): ReactNode;
}): ReactNode {
  const t = useText();
  const isOne = group.maxSelections === 1;
  const toggle = (guid: string): void => {
    const next = new Set(chosen);
    if (next.has(guid)) next.delete(guid);
    else {
      if (isOne) for (const other of group.modifiers) next.delete(other.guid);
      next.add(guid);
    }
    change(next);
  };
  const least = leastOf(group);
  return (
    <fieldset className={classes.options}>
      <legend>
        {group.name}
        {least > 0 && <span className={classes.least}> {t('at least {least}', { least })}</span>}
        {group.freeSelections > 0 && (
          <span className={classes.least}> {t('{count} free', { count: group.freeSelections })}</span>
        )}
        {group.pricing === 'HIGHEST' && <span className={classes.least}> {t('the dearest counts')}</span>}
      </legend>
      {group.modifiers.map((modifier) => (
        <label key={modifier.guid}>
          <input type="checkbox" checked={chosen.has(modifier.guid)} onChange={() => toggle(modifier.guid)} />
          <span>{modifier.name}</span>
          {price(modifier)}
        </label>
      ))}
    </fieldset>
  );
}
