import {
  Answered,
  Empty,
  formatMoney,
  Money,
  mayDo,
  Problem,
  useAnswer,
  useLanguage,
} from '@comanda/app-shared';
import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconMinus, IconPlus, IconToolsKitchen2 } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { usePlace } from '../../shell/places.ts';
import { type Message, useText } from '../../text/text.ts';
import { Dialog } from '../dialog.tsx';
import form from '../form.module.css';
import classes from './quick-order.module.css';
import { type OrderDraft, type SimpleItem, simpleItemsOf } from './simple-items.ts';
import { usePlaceOrder } from './use-place-order.ts';

const OPTIONS: readonly [OrderDraft['diningOption'], Message][] = [
  ['DINE_IN', 'Dine in'],
  ['TAKE_OUT', 'Takeout'],
];
const EMPTY: OrderDraft = { counts: {}, diningOption: 'DINE_IN', guest: '', isPaid: true };

/** Takes an order without a till: somebody on the phone, or the first one of a new restaurant. The service prices it. */
export function QuickOrderDialog({
  close,
  placed,
}: {
  close: () => void;
  placed: (orderGuid: string) => void;
}): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const menu = useAnswer('getMenu', {
    params: { restaurantGuid: restaurant.guid },
    query: { stock: true },
  });
  return (
    <Dialog title={t('Take an order')} close={close} closes="ON_PURPOSE" size="lg">
      <Answered answer={menu} tenant={membership.name}>
        {(tree) => {
          const items = simpleItemsOf(tree);
          return items.length === 0 ? (
            <Empty
              icon={<IconToolsKitchen2 />}
              title={t('Nothing to sell yet')}
              text={t('Add items to the menu first. Those with sizes or choices are taken at a till.')}
            />
          ) : (
            <OrderForm items={items} close={close} placed={placed} />
          );
        }}
      </Answered>
    </Dialog>
  );
}

function OrderForm({
  items,
  close,
  placed,
}: {
  items: readonly SimpleItem[];
  close: () => void;
  placed: (orderGuid: string) => void;
}): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { membership, restaurant } = usePlace();
  const [draft, setDraft] = useState<OrderDraft>(EMPTY);
  const order = usePlaceOrder(draft, placed);
  const change = (fields: Partial<OrderDraft>): void => setDraft((before) => ({ ...before, ...fields }));
  const mayPay = mayDo(membership, 'write:payments');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    order.place(mayPay && draft.isPaid);
  };
  const total = order.totalAmount;
  return (
    <form className={form.form} onSubmit={submit}>
      <ItemList items={items} draft={draft} change={change} />
      <div className={form.pair}>
        <NativeSelect
          label={t('Where')}
          data={OPTIONS.map(([value, name]) => ({ value, label: t(name) }))}
          value={draft.diningOption}
          onChange={(event) =>
            change({ diningOption: event.currentTarget.value === 'TAKE_OUT' ? 'TAKE_OUT' : 'DINE_IN' })
          }
        />
        <TextInput
          label={t('Name of the guest')}
          maxLength={100}
          autoComplete="off"
          value={draft.guest}
          onChange={(event) => change({ guest: event.currentTarget.value })}
        />
      </div>
      {mayPay && (
        <Checkbox
          label={t('Paid in cash now')}
          description={t('Into the open drawer; one is opened when there is none')}
          checked={draft.isPaid}
          onChange={(event) => change({ isPaid: event.currentTarget.checked })}
        />
      )}
      <Problem error={order.error} />
      <div className={form.buttons}>
        <span className={classes.total} role="status">
          {total !== null &&
            t('To pay: {amount}', { amount: formatMoney(total, restaurant.currency, language) })}
        </span>
        <Button variant="default" onClick={close}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={order.isPlacing} disabled={order.count === 0}>
          {t('Place the order')}
        </Button>
      </div>
    </form>
  );
}

function ItemList({
  items,
  draft,
  change,
}: {
  items: readonly SimpleItem[];
  draft: OrderDraft;
  change: (fields: Partial<OrderDraft>) => void;
}): ReactNode {
  const t = useText();
  const { currency } = usePlace().restaurant;
  const [find, setFind] = useState('');
  const wanted = find.trim().toLocaleLowerCase();
  const shown = useMemo(
    () =>
      items
        .filter(({ guid, name }) => guid in draft.counts || name.toLocaleLowerCase().includes(wanted))
        .slice(0, 40),
    [items, wanted, draft.counts],
  );
  const turn = ({ guid }: SimpleItem, by: number): void => {
    const { [guid]: before = 0, ...others } = draft.counts;
    change({ counts: before + by > 0 ? { ...draft.counts, [guid]: before + by } : others });
  };
  return (
    <>
      {items.length > 8 && (
        <TextInput
          type="search"
          aria-label={t('Find an item')}
          placeholder={t('Find an item')}
          value={find}
          onChange={(event) => setFind(event.currentTarget.value)}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard */}
      <ul className={classes.items} aria-label={t('What is ordered')} tabIndex={0}>
        {shown.map((item) => (
          <li key={item.guid}>
            <span>{item.name}</span>
            <Money amount={item.priceAmount} currency={currency} />
            <span className={classes.count}>
              <ActionIcon
                variant="default"
                size="lg"
                disabled={!(item.guid in draft.counts)}
                aria-label={t('One less: {item}', { item: item.name })}
                onClick={() => turn(item, -1)}
              >
                <IconMinus size={16} aria-hidden />
              </ActionIcon>
              <output>{draft.counts[item.guid] ?? 0}</output>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={t('One more: {item}', { item: item.name })}
                onClick={() => turn(item, 1)}
              >
                <IconPlus size={16} aria-hidden />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
