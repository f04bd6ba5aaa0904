import { Money } from '@comanda/app-shared';
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useShownSlip } from '../../display/display-context.tsx';
import type { Order } from '../../store/database.ts';
import { type Draft, useDraft } from '../../store/draft.tsx';
import type { Catalogue, Line } from '../../store/sale.ts';
import { useBoard } from '../../store/till-context.tsx';
import { useText } from '../../text/text.ts';
import { useWriting } from '../order/use-writing.ts';
import { type Closed, PayDialog, type Tender } from '../pay/pay-dialog.tsx';
import { Amounts } from './amounts.tsx';
import classes from './register.module.css';
import { SlipDiscounts } from './slip-discounts.tsx';
import { useOrders, useSend } from './use-send.ts';

/** As many as an order may have. */
const GUESTS_MAX = 10_000;

/** The slip: what was ordered and what it comes to. It is sent to stay open, or paid at once. */
export function Slip({ catalogue }: { catalogue: Catalogue }): ReactNode {
  const t = useText();
  const draft = useDraft();
  const [paying, setPaying] = useState<Tender | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const { write, isRefused } = useWriting();
  const send = useSend(catalogue);
  const { currency } = catalogue.restaurant;
  const { lines } = draft;
  const ordersOf = useOrders(catalogue);
  const orderOf = (one: Draft): Order => ordersOf(one).at(-1)!; // There is one at least.
  const sums = orderOf(draft);
  useShownSlip(lines, sums);
  const closed = (how: Closed): void => {
    setPaying(null);
    if (how === 'PAID') setSaid(t('Paid.'));
    // A card that did not do leaves the order among the open ones.
    if (how === 'OPEN') setSaid(t('Sent. It is among the open orders.'));
  };
  const sendNow = (): Promise<void> =>
    write(async () => {
      await send();
      setSaid(t('Sent. It is among the open orders.'));
    });
  return (
    <section className={classes.slip} aria-label={t('Slip')}>
      <Where />
      <SlipLines lines={lines} currency={currency} />
      {lines.length === 0 && (
        <p className={classes.hint} role="status">
          {said ?? t('Press what is ordered.')}
        </p>
      )}
      <SlipDiscounts
        catalogue={catalogue}
        withDiscounts={(discountGuids) => orderOf({ ...draft, discountGuids })}
      />
      <Amounts sums={sums} currency={currency} />
      {isRefused && <p role="alert">{t('This browser could not keep it. Nothing was sent; try again.')}</p>}
      <div className={classes.acts}>
        <button type="button" disabled={lines.length === 0} onClick={() => void sendNow()}>
          {t('Send')}
        </button>
        <button type="button" disabled={lines.length === 0} onClick={() => setPaying('CARD')}>
          {t('Card')}
        </button>
        <button
          type="button"
          className={classes.main}
          disabled={lines.length === 0}
          onClick={() => setPaying('CASH')}
        >
          {t('Cash')}
        </button>
      </div>
      {paying && (
        <PayDialog
          by={paying}
          dueAmount={sums.totalAmount}
          bill={sums}
          currency={currency}
          target={send}
          close={closed}
        />
      )}
    </section>
  );
}

/** At which table, or to take away. */
function Where(): ReactNode {
  const t = useText();
  const draft = useDraft();
  return (
    <div className={classes.where}>
      <fieldset className={classes.dining} aria-label={t('How it is eaten')}>
        <button
          type="button"
          aria-pressed={draft.diningOption === 'DINE_IN'}
          onClick={() => draft.change({ diningOption: 'DINE_IN' })}
        >
          {t('Dine in')}
        </button>
        <button
          type="button"
          aria-pressed={draft.diningOption === 'TAKE_OUT'}
          onClick={() => draft.change({ diningOption: 'TAKE_OUT', tableGuid: null, numberOfGuests: null })}
        >
          {t('Take out')}
        </button>
      </fieldset>
      {draft.diningOption === 'DINE_IN' && (
        <div className={classes.seated}>
          <TablePicker />
          <Guests />
        </div>
      )}
    </div>
  );
}

function TablePicker(): ReactNode {
  const t = useText();
  const draft = useDraft();
  const { state } = useBoard();
  const tables = (state?.tables ?? []).filter(({ archived }) => !archived);
  if (tables.length === 0) return null;
  return (
    <select
      aria-label={t('Table')}
      value={draft.tableGuid ?? ''}
      onChange={({ target }) => draft.change({ tableGuid: target.value === '' ? null : target.value })}
    >
      <option value="">{t('No table')}</option>
      {tables
        .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
        .map(({ guid, name }) => (
          <option key={guid} value={guid}>
            {name}
          </option>
        ))}
    </select>
  );
}

/** How many sit there; some charges and discounts depend on it. */
function Guests(): ReactNode {
  const t = useText();
  const draft = useDraft();
  return (
    <input
      type="number"
      inputMode="numeric"
      min={1}
      max={GUESTS_MAX}
      aria-label={t('Guests')}
      placeholder={t('Guests')}
      value={draft.numberOfGuests ?? ''}
      onChange={({ target }) => draft.change({ numberOfGuests: guestsOf(target.valueAsNumber) })}
    />
  );
}

/** As an order takes it; what is no such number is none. */
const guestsOf = (typed: number): number | null =>
  typed >= 1 ? Math.min(Math.trunc(typed), GUESTS_MAX) : null;

/** What has been pressed, each with its count. */
export function SlipLines({ lines, currency }: { lines: readonly Line[]; currency: string }): ReactNode {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <SlipLine key={line.key} line={line} currency={currency} />
      ))}
    </ul>
  );
}

function SlipLine({ line, currency }: { line: Line; currency: string }): ReactNode {
  const t = useText();
  const { setQuantity } = useDraft();
  const { key, name, quantity, unitPriceAmount, modifiers } = line;
  const unit = modifiers.reduce((sum, modifier) => sum + modifier.unitPriceAmount, unitPriceAmount);
  const details = [
    ...(line.sizeName === null ? [] : [line.sizeName]),
    ...modifiers.map((modifier) => modifier.name),
    ...(line.notes === null ? [] : [line.notes]),
  ];
  return (
    <li>
      <span className={classes.lineName}>
        {name}
        {details.length > 0 && <small>{details.join(', ')}</small>}
      </span>
      <span className={classes.count}>
        <button
          type="button"
          aria-label={quantity === 1 ? t('Remove {name}', { name }) : t('One {name} less', { name })}
          onClick={() => setQuantity(key, quantity - 1)}
        >
          {quantity === 1 ? <IconTrash aria-hidden /> : <IconMinus aria-hidden />}
        </button>
        <b>{quantity}</b>
        <button
          type="button"
          aria-label={t('One {name} more', { name })}
          onClick={() => setQuantity(key, quantity + 1)}
        >
          <IconPlus aria-hidden />
        </button>
      </span>
      <Money amount={unit * quantity} currency={currency} />
    </li>
  );
}
