import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import { Money } from '../../parts/money.tsx';
import { Stepper } from '../../parts/stepper.tsx';
import { addLine } from '../../store/cart.ts';
import type { Item, Menu } from '../../store/service.ts';
import { useText } from '../../text/text.ts';
import { type Asked, asked, type Chosen, defaultSize, isEnough, namesOf, requested } from './choosing.ts';
import { Question } from './question.tsx';

interface Props {
  item: Item;
  menu: Menu;
  currency: string;
  close: () => void;
}

/** An item, to be put into the order: its size, its choices, how many, and a note. */
export function ItemDialog({ item, menu, currency, close }: Props) {
  const t = useText();
  const { size, setSize, all, choose, quantity, setQuantity, notes, setNotes, line } = useLine(item, menu);
  const ready = all.every(isEnough);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    addLine(line());
    close();
  };
  return (
    <Dialog title={item.name} close={close}>
      <form onSubmit={submit}>
        {item.description && <p className="about">{item.description}</p>}
        <Sizes item={item} menu={menu} currency={currency} size={size} change={setSize} />
        {all.map((one) => (
          <Question key={one.path} asked={one} size={size} currency={currency} choose={choose} />
        ))}
        <Notes value={notes} change={setNotes} />
        <div className="sheet-end">
          <Stepper value={quantity} least={1} name={item.name} change={setQuantity} />
          <button type="submit" className="primary" disabled={!ready}>
            {ready ? t('Add to the order') : t('Choose first')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function useLine(item: Item, menu: Menu) {
  const [size, setSize] = useState(() => defaultSize(item));
  const [chosen, setChosen] = useState<Chosen>({});
  const [quantity, setQuantity] = useState(1);
  const [notes, setNotes] = useState('');
  const all: readonly Asked[] = asked(menu, item.modifierGroupGuids, chosen);
  const modifiers = requested(all);
  const sizeName = menu.sizes.find(({ guid }) => guid === size)?.name;
  const line = () => ({
    name: item.name,
    choices: [...(sizeName ? [sizeName] : []), ...namesOf(all), ...(notes.trim() ? [notes.trim()] : [])],
    item: {
      menuItemGuid: item.guid,
      ...(size === null ? {} : { sizeGuid: size }),
      ...(modifiers.length > 0 ? { modifiers } : {}),
      quantity,
      ...(notes.trim() ? { notes: notes.trim() } : {}),
    },
  });
  const choose = (path: string, guids: readonly string[]) => setChosen({ ...chosen, [path]: guids });
  return { size, setSize, all, choose, quantity, setQuantity, notes, setNotes, line };
}

interface SizesProps extends Omit<Props, 'close'> {
  size: string | null;
  change: (sizeGuid: string) => void;
}

function Sizes({ item, menu, currency, size, change }: SizesProps) {
  const t = useText();
  const name = useId();
  if (item.sizes.length === 0) return null;
  return (
    <fieldset>
      <legend>{t('Size')}</legend>
      {item.sizes.map(({ sizeGuid, priceAmount }) => (
        <label key={sizeGuid} className="choice">
          <input type="radio" name={name} checked={size === sizeGuid} onChange={() => change(sizeGuid)} />
          <span>{menu.sizes.find(({ guid }) => guid === sizeGuid)?.name}</span>
          <Money amount={priceAmount} currency={currency} />
        </label>
      ))}
    </fieldset>
  );
}

function Notes({ value, change }: { value: string; change: (value: string) => void }) {
  const t = useText();
  return (
    <label className="field">
      {t('A note for the kitchen')}
      <input value={value} maxLength={500} onChange={({ target }) => change(target.value)} />
    </label>
  );
}
