import { isConflict, Problem, parseMoney, useWrite } from '@comanda/app-shared';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import form from '../../parts/form.module.css';
import { MoneyField } from '../../parts/money-field.tsx';
import { usePlace } from '../../shell/places.ts';
import { type Message, useText } from '../../text/text.ts';
import type { Drawer } from './drawer-words.tsx';

/** Reads that a change of a drawer concerns. */
const CHANGES = [
  'listCashDrawers',
  'getCashDrawer',
  'listCashMovements',
  'getDayReport',
  'getReport',
] as const;

/** What somebody types as an amount; null until it is one. */
function useAmount(first: string): {
  amount: number | null;
  field: (label: string, hasFocus?: boolean) => ReactNode;
} {
  const { currency } = usePlace().restaurant;
  const [text, setText] = useState(first);
  const amount = parseMoney(text, currency);
  return {
    amount,
    field: (label, hasFocus = false) => (
      <MoneyField label={label} required value={text} change={setText} hasFocus={hasFocus} />
    ),
  };
}

export function OpenDrawerDialog({ close }: { close: () => void }): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const { restaurant } = usePlace();
  const [name, setName] = useState('');
  const { amount, field } = useAmount('');
  const open = useWrite('openCashDrawer', CHANGES);
  const params = { restaurantGuid: restaurant.guid };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (amount === null) return;
    open.mutate(
      { params, body: { name: name.trim(), openingAmount: amount } },
      {
        onSuccess: ({ guid }) =>
          void navigate({
            to: '/$restaurantGuid/cash/$drawerGuid',
            params: { ...params, drawerGuid: guid },
            search: {},
          }),
      },
    );
  };
  return (
    <Dialog title={t('Open a drawer')} close={close}>
      <form className={form.form} onSubmit={submit}>
        <TextInput
          label={t('Name')}
          description={t('What your people call it, for example Bar')}
          required
          maxLength={60}
          pattern=".*\S.*"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        {field(t('Float'))}
        <Problem error={open.error} />
        <div className={form.buttons}>
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={open.isPending} disabled={amount === null}>
            {t('Open the drawer')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const MOVES = {
  in: {
    operation: 'payIntoCashDrawer',
    title: 'Pay in',
    text: 'Cash that is no sale: change from the bank, for example.',
  },
  out: {
    operation: 'payOutOfCashDrawer',
    title: 'Pay out',
    text: 'Cash that is no change: a delivery that is paid at the door, for example.',
  },
} as const satisfies Record<string, { operation: string; title: Message; text: Message }>;

export function MoveDialog({
  drawer,
  way,
  close,
}: {
  drawer: Drawer;
  way: keyof typeof MOVES;
  close: () => void;
}): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const { operation, title, text } = MOVES[way];
  const [reason, setReason] = useState('');
  const { amount, field } = useAmount('');
  const move = useWrite(operation, CHANGES);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (amount === null) return;
    move.mutate(
      {
        params: { restaurantGuid: restaurant.guid, drawerGuid: drawer.guid },
        body: { amount, reason: reason.trim() },
      },
      { onSuccess: close },
    );
  };
  return (
    <Dialog title={t(title)} close={close}>
      <form className={form.form} onSubmit={submit}>
        <p>{t(text)}</p>
        {field(t('Amount'), true)}
        <TextInput
          label={t('Reason')}
          required
          maxLength={200}
          pattern=".*\S.*"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Problem error={move.error} />
        <div className={form.buttons}>
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={move.isPending} disabled={amount === null || amount === 0}>
            {t(title)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const COUNTS = {
  count: {
    operation: 'countCashDrawer',
    title: 'Count the drawer',
    text: 'Noted beside what should be there. The drawer stays open.',
  },
  close: {
    operation: 'closeCashDrawer',
    title: 'Close the drawer',
    text: 'What was counted goes to the safe, and what is over or short to the books. A closed drawer takes no more cash.',
  },
} as const satisfies Record<string, { operation: string; title: Message; text: Message }>;

/**
 * What should be there is not repeated, nor filled in: people count, and do not confirm. The count is of the drawer as it was
 * when it was typed: a sale between that and the press would look like a difference. So it is refused, and asked for again.
 */
export function CountDialog({
  drawer,
  way,
  close,
}: {
  drawer: Drawer;
  way: keyof typeof COUNTS;
  close: () => void;
}): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const { operation, title, text } = COUNTS[way];
  const [counted, setCounted] = useState({ text: '', version: drawer.version });
  const amount = parseMoney(counted.text, restaurant.currency);
  const setText = (typed: string): void => setCounted({ text: typed, version: drawer.version });
  const count = useWrite(operation, CHANGES);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (amount === null) return;
    count.mutate(
      {
        params: { restaurantGuid: restaurant.guid, drawerGuid: drawer.guid },
        body: { countedAmount: amount },
        ifMatch: counted.version,
      },
      {
        onSuccess: close,
        onError: (error) => isConflict(error) && setText(''),
      },
    );
  };
  return (
    <Dialog title={t(title)} close={close}>
      <form className={form.form} onSubmit={submit}>
        <p>{t(text)}</p>
        <MoneyField label={t('Counted')} required value={counted.text} change={setText} hasFocus />
        <Problem
          error={count.error}
          text={isConflict(count.error) ? t('The drawer changed meanwhile. Count it again.') : undefined}
        />
        <div className={form.buttons}>
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={count.isPending} disabled={amount === null}>
            {t(title)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
