import { choiceTexts } from '@comanda/app-shared';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Sums } from '../routes/register/amounts.tsx';
import type { Selection } from '../store/new-order.ts';
import type { Line } from '../store/sale.ts';
import { useBoard } from '../store/till-context.tsx';
import { useText } from '../text/text.ts';
import { Display, type Paying, type ShownLine } from './display.ts';

const DisplayContext = createContext<Display | null>(null);

/** Says to the guests' display what is sold, for what is below. */
export function DisplayProvider({ children }: { children: ReactNode }): ReactNode {
  const { restaurant, currency } = useAbout();
  const [display, setDisplay] = useState<Display | null>(null);
  useEffect(() => {
    const opened = new Display({ restaurant, currency });
    setDisplay(opened);
    return () => opened.close();
  }, [restaurant, currency]);
  return display && <DisplayContext.Provider value={display}>{children}</DisplayContext.Provider>;
}

function useAbout(): { restaurant: string; currency: string } {
  const { state } = useBoard();
  return { restaurant: state?.restaurant?.name ?? '', currency: state?.restaurant?.currency ?? 'USD' };
}

export function useDisplay(): Display {
  const found = useContext(DisplayContext);
  if (!found) throw new Error('useDisplay: nothing is shown here');
  return found;
}

/** Shows the slip to the guest while it is written; `before` is what is on the order already. */
export function useShownSlip(
  lines: readonly Line[],
  sums: Sums,
  before: readonly Selection[] = NOTHING_YET,
): void {
  const display = useDisplay();
  const t = useText();
  const shown = [...before.map((line) => shownSelection(line, t)), ...lines.map(shownLine)];
  const bill = lines.length === 0 ? null : { lines: shown, sums: sumsOf(sums) };
  const text = JSON.stringify(bill);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bill is new each time, its text only when it says something else
  useEffect(() => display.bill(bill), [display, text]);
  useEffect(() => () => display.bill(null), [display]);
}

/** Shows the guest what is due, or that it is paid (null: not here); `choose` hears the tip that they press. */
export function useShownPaying(paying: Paying | null, choose?: (tipAmount: number) => void): void {
  const display = useDisplay();
  const text = JSON.stringify(paying);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is new each time, its text only when it says something else
  useEffect(() => {
    if (paying) display.paying(paying, choose);
  }, [display, text]);
  useEffect(() => () => display.paying(null), [display]);
}

/** No note for the kitchen: it is between the house and the kitchen. */
function shownLine({ key, name, sizeName, modifiers, quantity, unitPriceAmount }: Line): ShownLine {
  const unit = modifiers.reduce((sum, modifier) => sum + modifier.unitPriceAmount, unitPriceAmount);
  const details = [...(sizeName === null ? [] : [sizeName]), ...modifiers.map((modifier) => modifier.name)];
  return { key, name, details, quantity, amount: unit * quantity };
}

const NOTHING_YET: readonly Selection[] = [];

const shownSelection = (
  { guid, name, sizeName, modifiers, quantity, grossAmount }: Selection,
  t: ReturnType<typeof useText>,
): ShownLine => ({
  key: guid,
  name,
  details: [...(sizeName === undefined ? [] : [sizeName]), ...choiceTexts(modifiers, Number(quantity), t)],
  quantity: Number(quantity),
  amount: grossAmount,
});

const sumsOf = ({
  subtotalAmount,
  discountAmount,
  serviceChargeAmount,
  taxAmount,
  tipAmount,
  totalAmount,
}: Sums): Sums => ({
  subtotalAmount,
  discountAmount,
  serviceChargeAmount,
  taxAmount,
  tipAmount,
  totalAmount,
});
