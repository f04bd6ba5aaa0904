import { formatMoney, holds, Problem, type Translate, useLanguage } from '@comanda/app-shared';
import { ActionIcon } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { RowActions } from '../../../parts/row-actions.tsx';
import { Sign } from '../../../parts/sign.tsx';
import { type Column, Table } from '../../../parts/table.tsx';
import { usePlace } from '../../../shell/places.ts';
import { type Message, useText } from '../../../text/text.ts';
import { useZones } from './use-zones.ts';
import { ZoneDialog } from './zone-dialog.tsx';
import { raised, type Zone, type Zones } from './zones.ts';

type Open = { what: 'CHANGE' | 'REMOVE'; index: number } | null;
type Row = Zone & { index: number };

/** Zones in the sequence in which they are asked. */
export function ZoneTable({ stored }: { stored: Zones }): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const write = useZones(stored);
  const { zones } = stored;
  const columns = useColumns();
  const actions: Column<Row> = {
    name: t('Actions'),
    kind: 'action',
    cell: ({ index, name }) => (
      <>
        {index > 0 && (
          <ActionIcon
            variant="default"
            size={30}
            aria-label={t('Ask {name} earlier', { name })}
            loading={write.isPending}
            onClick={() => write.save(raised(zones, index))}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
        )}{' '}
        <RowActions
          name={name}
          change={() => setOpen({ what: 'CHANGE', index })}
          remove={() => setOpen({ what: 'REMOVE', index })}
        />
      </>
    ),
  };
  return (
    <>
      <Table
        rows={zones.map((zone, index) => ({ ...zone, index }))}
        keyOf={({ index, name }) => `${index} ${name}`}
        columns={holds(membership, 'restaurant.edit') ? [...columns, actions] : columns}
        label={t('Delivery zones')}
      />
      <Problem error={write.error} />
      {open?.what === 'CHANGE' && <ZoneDialog stored={stored} index={open.index} close={close} />}
      {open?.what === 'REMOVE' && <RemoveZone stored={stored} index={open.index} close={close} />}
    </>
  );
}

function useColumns(): Column<Row>[] {
  const t = useText();
  const language = useLanguage();
  const { currency } = usePlace().restaurant;
  const money = (amount: number | null): string =>
    amount === null ? '–' : formatMoney(amount, currency, language);
  return [
    { name: t('Zone'), cell: ({ name }) => name },
    { name: t('Where'), cell: (zone) => whereOf(zone, t) },
    { name: t('Fee'), kind: 'number', cell: ({ feeAmount }) => money(feeAmount) },
    { name: t('Free from'), kind: 'number', cell: ({ freeFromAmount }) => money(freeFromAmount) },
    { name: t('At least'), kind: 'number', cell: ({ minimumAmount }) => money(minimumAmount) },
    { name: t('Drive'), cell: ({ driveMinutes }) => t('{count} min', { count: driveMinutes }) },
    {
      name: t('State'),
      cell: ({ active }) => (
        <Sign
          state={active ? { name: 'Delivered to', tone: 'good' } : { name: 'Not just now', tone: 'plain' }}
        />
      ),
    },
  ];
}

/** So many codes are named; of more, how many there are. */
const NAMED = 4;

function whereOf({ postalCodes, polygon }: Zone, t: Translate<Message>): string {
  const codes = postalCodes ?? [];
  const named = codes.length > NAMED ? t('{count} postal codes', { count: codes.length }) : codes.join(', ');
  return [named, polygon ? t('an area on the map') : ''].filter((part) => part !== '').join(', ');
}

interface RemoveZoneProps {
  stored: Zones;
  index: number;
  close: () => void;
}

function RemoveZone({ stored, index, close }: RemoveZoneProps): ReactNode {
  const t = useText();
  const write = useZones(stored);
  const zone = stored.zones[index];
  if (!zone) return null;
  const isLast = stored.zones.length === 1;
  return (
    <ConfirmDialog
      title={t('Remove {name}?', { name: zone.name })}
      text={
        isLast
          ? t('It is the only zone: then delivery orders are taken from anywhere, for no fee.')
          : t('Addresses in it are then served by a later zone, or not at all.')
      }
      label={t('Remove')}
      write={write}
      confirm={() => write.save(stored.zones.toSpliced(index, 1), close)}
      close={close}
    />
  );
}
