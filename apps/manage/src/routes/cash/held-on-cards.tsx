import {
  type Answer,
  formatDateTime,
  holds,
  Money,
  Problem,
  useAnswer,
  useLanguage,
  useWrite,
} from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import form from '../../parts/form.module.css';
import { Card } from '../../parts/page.tsx';
import { meansOf } from '../../parts/payment-words.ts';
import { type Column, Table } from '../../parts/table.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';

type Hold = Answer<'listPayments'>['items'][number];
type HeldFor = 'TAB' | 'SLIP';

const SHOWN = 200;
const CHANGES = ['listPayments', 'getDayReport', 'listOrders', 'getReport'] as const;

/** What is held on cards and has to be taken before the day ends: tabs that are open, and bills that wait for their slips. */
export function HeldOnCards(): ReactNode {
  const t = useText();
  const tabs = useHolds('TAB');
  const slips = useHolds('SLIP');
  return (
    <>
      <Holds heldFor="TAB" title={t('Open tabs')} holds={tabs} />
      <Holds heldFor="SLIP" title={t('Bills that wait for their slips')} holds={slips} />
    </>
  );
}

function useHolds(heldFor: HeldFor): readonly Hold[] {
  const { restaurant } = usePlace();
  const params = { restaurantGuid: restaurant.guid };
  return useAnswer('listPayments', { params, query: { heldFor, limit: SHOWN } }).data?.items ?? [];
}

interface Kind {
  heldFor: HeldFor;
  title: string;
  holds: readonly Hold[];
}

function Holds(kind: Kind): ReactNode {
  const { title, holds: rows } = kind;
  const t = useText();
  const language = useLanguage();
  const { restaurant, membership } = usePlace();
  if (rows.length === 0) return null;
  const columns: Column<Hold>[] = [
    { name: t('For'), cell: (hold) => <Whose hold={hold} /> },
    { name: t('Card'), cell: (hold) => meansOf(hold) ?? '–' },
    {
      name: t('Since'),
      kind: 'time',
      cell: ({ createdAt }) => formatDateTime(createdAt, restaurant.timeZone, language),
    },
    {
      name: t('Held'),
      kind: 'number',
      cell: ({ authorizedAmount, amount, tipAmount, currency }) => (
        <Money amount={authorizedAmount ?? amount + tipAmount} currency={currency} />
      ),
    },
  ];
  return (
    <Card title={title}>
      <Table rows={rows} keyOf={({ paymentGuid }) => paymentGuid} columns={columns} label={title} />
      {holds(membership, 'payments.take') && <Take {...kind} />}
    </Card>
  );
}

function Whose({ hold: { tab, orderGuid } }: { hold: Hold }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const order = tab?.orderGuid ?? orderGuid;
  const name = tab?.name ?? (order ? t('An order') : t('No order yet'));
  if (!order) return name;
  const params = { restaurantGuid: restaurant.guid, orderGuid: order };
  return (
    <Link to="/$restaurantGuid/orders/$orderGuid" params={params}>
      {name}
    </Link>
  );
}

/** Asks once, then takes the money of all, one after the other: what one is refused for holds up none behind it. */
function Take({ heldFor, holds: rows }: Kind): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const [errors, setErrors] = useState<unknown[]>([]);
  const settle = useWrite('settleTab', CHANGES);
  const capture = useWrite('captureCardPayment', CHANGES);
  const due =
    heldFor === 'TAB'
      ? [...new Set(rows.flatMap(({ tab }) => tab?.orderGuid ?? []))].map(
          (orderGuid) => () => settle.mutateAsync({ body: { restaurantGuid: restaurant.guid, orderGuid } }),
        )
      : rows.flatMap(({ retref }) =>
          retref === null ? [] : [() => capture.mutateAsync({ body: { retref } })],
        );
  const take = async () => {
    const failed: unknown[] = [];
    setErrors([]);
    for (const [index, one] of due.entries()) {
      setDone(index);
      await one().catch((error: unknown) => failed.push(error));
    }
    setDone(null);
    setErrors(failed);
    if (failed.length === 0) setAsking(false);
  };
  const name = heldFor === 'TAB' ? t('Settle all tabs') : t('Take all without a further tip');
  return (
    <div className={form.buttons}>
      <Button disabled={due.length === 0} onClick={() => setAsking(true)}>
        {name}
      </Button>
      {isAsking && (
        <Dialog
          title={name}
          close={() => setAsking(false)}
          closes={done === null ? 'ANYHOW' : 'BY_ITS_BUTTONS'}
        >
          <div className={form.form}>
            <p>
              {heldFor === 'TAB'
                ? t('What is due is taken from the cards, without a tip. What else is held is let go.')
                : t('The bills are taken from the cards, with the tips that were entered.')}
            </p>
            {done !== null && <p role="status">{t('{done} of {count} done', { done, count: due.length })}</p>}
            {errors.map((error, index) => (
              // The same failures, in the same sequence, until it is tried again.
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no other key
              <Problem key={index} error={error} />
            ))}
            <div className={form.buttons}>
              <Button
                variant="default"
                disabled={done !== null}
                onClick={() => setAsking(false)}
                data-autofocus
              >
                {t('Cancel')}
              </Button>
              <Button loading={done !== null} onClick={() => void take()}>
                {name}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  );
}
