import {
  Answered,
  formatMoney,
  holds,
  Loading,
  Problem,
  useAll,
  useLanguage,
  useWrite,
} from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import form from '../../../parts/form.module.css';
import { DINING } from '../../../parts/order-words.ts';
import { Card } from '../../../parts/page.tsx';
import { RowActions } from '../../../parts/row-actions.tsx';
import { Sign } from '../../../parts/sign.tsx';
import { type Column, Table } from '../../../parts/table.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { ChargeDialog } from './charge-dialog.tsx';
import type { Charge } from './charges.ts';

/** What is put on orders beside what is eaten: service, cover, a fee for large parties. */
export function ChargesCard(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const [open, setOpen] = useState<Charge | 'NEW' | null>(null);
  const charges = useAll('listServiceCharges', { params: { restaurantGuid: restaurant.guid } });
  const mayEdit = holds(membership, 'restaurant.edit');
  return (
    <Card title={t('Service charges')}>
      <div className={form.form}>
        <Answered answer={charges} tenant={membership.name} loading={<Loading lines={2} />}>
          {(all) =>
            all.length === 0 ? (
              <p>{t('None: guests pay for what they order, and nothing on top.')}</p>
            ) : (
              <ChargeTable charges={all} mayEdit={mayEdit} open={setOpen} />
            )
          }
        </Answered>
        {mayEdit && (
          <div className={form.buttons}>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setOpen('NEW')}
            >
              {t('Add a charge')}
            </Button>
          </div>
        )}
      </div>
      {open !== null && <ChargeDialog before={open === 'NEW' ? null : open} close={() => setOpen(null)} />}
    </Card>
  );
}

interface ChargeTableProps {
  charges: readonly Charge[];
  mayEdit: boolean;
  open: (charge: Charge) => void;
}

function ChargeTable({ charges, mayEdit, open }: ChargeTableProps): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { currency } = usePlace().restaurant;
  const update = useWrite('updateServiceCharge', ['listServiceCharges']);
  const setArchived = ({ restaurantGuid, guid, version, archived }: Charge): void =>
    update.mutate({
      params: { restaurantGuid, serviceChargeGuid: guid },
      body: { archived: !archived },
      ifMatch: version,
    });
  const columns: Column<Charge>[] = [
    { name: t('Name'), cell: ({ name }) => name },
    {
      name: t('How much'),
      kind: 'number',
      cell: ({ terms: { rate, amount } }) =>
        amount === undefined ? `${rate} %` : formatMoney(amount, currency, language),
    },
    { name: t('When'), cell: (charge) => <When charge={charge} /> },
    {
      name: t('State'),
      cell: ({ archived }) => (
        <Sign state={archived ? { name: 'Out of use', tone: 'plain' } : { name: 'In use', tone: 'good' }} />
      ),
    },
    {
      name: t('Actions'),
      kind: 'action',
      cell: (charge) =>
        mayEdit && (
          <ChargeActions charge={charge} change={() => open(charge)} retire={() => setArchived(charge)} />
        ),
    },
  ];
  return (
    <>
      <Table rows={charges} keyOf={({ guid }) => guid} columns={columns} label={t('Service charges')} />
      <Problem error={update.error} />
    </>
  );
}

function ChargeActions({
  charge: { name, archived },
  change,
  retire,
}: {
  charge: Charge;
  change: () => void;
  retire: () => void;
}): ReactNode {
  const t = useText();
  return (
    <>
      <RowActions name={name} change={change} />
      <Button
        variant="default"
        size="xs"
        aria-label={archived ? t('Use again: {name}', { name }) : t('Take out of use: {name}', { name })}
        onClick={retire}
      >
        {archived ? t('Use again') : t('Take out of use')}
      </Button>
    </>
  );
}

function When({ charge: { automatic, terms } }: { charge: Charge }): ReactNode {
  const t = useText();
  const { minimumGuests, diningOptions } = terms;
  const conditions = [
    automatic ? t('On every order') : t('Added by hand'),
    minimumGuests !== undefined && t('from {count} guests on', { count: minimumGuests }),
    diningOptions?.map((option) => t(DINING[option])).join(', '),
  ];
  return conditions.filter(Boolean).join(' · ');
}
