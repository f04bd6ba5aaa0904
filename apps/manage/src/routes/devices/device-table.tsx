import { formatDateTime, holds, useLanguage } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Sign } from '../../parts/sign.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { NewCodeDialog, RemoveDialog } from './device-dialogs.tsx';
import { type Device, KINDS, STATES } from './device-words.ts';

type Open = { what: 'CODE' | 'REMOVE'; device: Device } | null;

/** Devices in rows, with what can be done to each. */
export function DeviceTable({ devices }: { devices: readonly Device[] }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant, membership } = usePlace();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const columns: Column<Device>[] = [
    { name: t('Name'), cell: ({ name }) => name },
    { name: t('What it is'), cell: ({ kind }) => t(KINDS[kind]) },
    { name: t('State'), cell: ({ status }) => <Sign state={STATES[status]} /> },
    {
      name: t('Last seen'),
      kind: 'time',
      cell: ({ lastSeenAt }) =>
        lastSeenAt === null ? '–' : formatDateTime(lastSeenAt, restaurant.timeZone, language),
    },
    {
      name: t('Actions'),
      kind: 'action',
      cell: (device) =>
        holds(membership, 'devices.manage') &&
        device.status !== 'REVOKED' && (
          <>
            <Button
              variant="default"
              size="xs"
              aria-label={t('New code for {name}', { name: device.name })}
              onClick={() => setOpen({ what: 'CODE', device })}
            >
              {t('New code')}
            </Button>{' '}
            <Button
              variant="default"
              size="xs"
              aria-label={t('Remove {name}', { name: device.name })}
              onClick={() => setOpen({ what: 'REMOVE', device })}
            >
              {t('Remove')}
            </Button>
          </>
        ),
    },
  ];
  return (
    <>
      <Table rows={devices} keyOf={({ guid }) => guid} columns={columns} label={t('Devices')} />
      {open?.what === 'CODE' && <NewCodeDialog device={open.device} close={close} />}
      {open?.what === 'REMOVE' && <RemoveDialog device={open.device} close={close} />}
    </>
  );
}
