import {
  Answered,
  Empty,
  formatDateTime,
  holds,
  Money,
  Problem,
  useAnswer,
  useLanguage,
  useWrite,
} from '@comanda/app-shared';
import { Button, Checkbox, SegmentedControl, Textarea } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import form from '../../parts/form.module.css';
import { Card, Page, Pages, useSearchChange } from '../../parts/page.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { canBeWrittenOff, type Discrepancy, wordsOf } from './discrepancies.ts';
import { PaymentTabs } from './payment-tabs.tsx';

const PAGE = 50;

/** Where the books and the processor do not agree, and what came of it. */
export function DiscrepanciesPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const { state = 'OPEN', cursor } = useSearch({ from: '/signed-in/$restaurantGuid/payments/discrepancies' });
  const change = useSearchChange();
  const [opened, setOpened] = useState<Discrepancy | null>(null);
  const list = useAnswer(
    'listReconciliationExceptions',
    {
      params: { restaurantGuid: restaurant.guid },
      query: { state, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) },
    },
    { keepPrevious: true },
  );
  return (
    <Page
      title={t('Discrepancies')}
      intro={t(
        'Each difference between the books here and the processor, once. Some close by themselves; the others wait for a person.',
      )}
    >
      <PaymentTabs />
      <Card label={t('Discrepancies')} isBusy={list.isPlaceholderData}>
        <div className={form.filters}>
          <SegmentedControl
            className={form.whole ?? ''}
            aria-label={t('State')}
            data={[
              { value: 'OPEN', label: t('To be resolved') },
              { value: 'RESOLVED', label: t('Resolved') },
            ]}
            value={state}
            onChange={(value) => change({ state: value === 'RESOLVED' ? value : undefined })}
          />
        </div>
        <Answered answer={list} tenant={membership.name}>
          {({ items, nextCursor }) => (
            <>
              {items.length === 0 ? (
                <Empty
                  icon={<IconScale />}
                  title={state === 'OPEN' ? t('Everything agrees') : t('Nothing resolved yet')}
                  text={t('Each batch of the processor is compared with the payments here.')}
                />
              ) : (
                <Differences items={items} open={setOpened} />
              )}
              <Pages cursor={cursor} nextCursor={nextCursor} />
            </>
          )}
        </Answered>
      </Card>
      {opened && <ResolveDialog discrepancy={opened} close={() => setOpened(null)} />}
    </Page>
  );
}

function Differences({
  items,
  open,
}: {
  items: readonly Discrepancy[];
  open: (discrepancy: Discrepancy) => void;
}): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant, membership } = usePlace();
  const money = (amount: number | null): ReactNode =>
    amount === null ? '–' : <Money amount={amount} currency={restaurant.currency} />;
  const columns: Column<Discrepancy>[] = [
    {
      name: t('What does not agree'),
      cell: (one) => (
        <>
          {t(wordsOf(one)[0])}
          <small>{one.resolution ?? t(wordsOf(one)[1])}</small>
        </>
      ),
    },
    {
      name: t('Payment'),
      cell: ({ paymentGuid, retref, batchId }) =>
        paymentGuid === null ? (
          <code>{retref ?? batchId}</code>
        ) : (
          <Link
            to="/$restaurantGuid/payments/$paymentGuid"
            params={{ restaurantGuid: restaurant.guid, paymentGuid }}
          >
            {t('To the payment')}
          </Link>
        ),
    },
    {
      name: t('Here'),
      kind: 'number',
      cell: ({ ourAmount, ourStatus }) => (
        <>
          {money(ourAmount)}
          {ourStatus && <small>{ourStatus}</small>}
        </>
      ),
    },
    {
      name: t('There'),
      kind: 'number',
      cell: ({ theirAmount, theirStatus }) => (
        <>
          {money(theirAmount)}
          {theirStatus && <small>{theirStatus}</small>}
        </>
      ),
    },
    {
      name: t('Since'),
      kind: 'time',
      cell: ({ openedAt }) => formatDateTime(openedAt, restaurant.timeZone, language),
    },
    {
      name: t('Resolve'),
      kind: 'action',
      cell: (one) =>
        one.state === 'OPEN' &&
        holds(membership, 'settlements.resolve') && (
          <Button variant="default" size="sm" onClick={() => open(one)}>
            {t('Resolve')}
          </Button>
        ),
    },
  ];
  return <Table rows={items} keyOf={({ id }) => id} columns={columns} label={t('Discrepancies')} />;
}

function ResolveDialog({ discrepancy, close }: { discrepancy: Discrepancy; close: () => void }): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const [resolution, setResolution] = useState('');
  const [writeOff, setWriteOff] = useState(false);
  const resolve = useWrite('resolveReconciliationException', ['listReconciliationExceptions']);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    resolve.mutate(
      {
        params: { restaurantGuid: restaurant.guid, exceptionId: discrepancy.id },
        body: { resolution: resolution.trim(), ...(writeOff ? { writeOff } : {}) },
      },
      { onSuccess: close },
    );
  };
  const [name, advice] = wordsOf(discrepancy);
  return (
    <Dialog title={t(name)} close={close}>
      <form className={form.form} onSubmit={submit}>
        <p>{t(advice)}</p>
        <Textarea
          label={t('What came of it?')}
          description={t('For your books. No money moves by this.')}
          required
          maxLength={500}
          autosize
          minRows={2}
          value={resolution}
          onChange={(event) => setResolution(event.currentTarget.value)}
          data-autofocus
        />
        {canBeWrittenOff(discrepancy) && holds(membership, 'payments.refund') && (
          <Checkbox
            label={t('Write off what its check still owes')}
            description={t('Nobody pays it any more. The books show a loss.')}
            checked={writeOff}
            onChange={(event) => setWriteOff(event.currentTarget.checked)}
          />
        )}
        <Problem error={resolve.error} />
        <div className={form.buttons}>
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={resolve.isPending} disabled={resolution.trim() === ''}>
            {t('Resolve')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
