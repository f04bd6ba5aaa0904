import { holds } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import form from '../../../parts/form.module.css';
import { Card } from '../../../parts/page.tsx';
import { RowActions } from '../../../parts/row-actions.tsx';
import { type Column, Table } from '../../../parts/table.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { ChannelDialog } from './channel-dialog.tsx';
import { useChannelName } from './channels.tsx';
import { type ChannelHours, type Hours, useRules } from './rules.ts';

type Open = { what: 'ADD' } | { what: 'CHANGE' | 'REMOVE'; one: ChannelHours } | null;

/** What is different for one channel: its own week, and limits of its own. */
export function ChannelsCard({ hours }: { hours: Hours }): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const mayEdit = holds(membership, 'restaurant.edit');
  return (
    <Card title={t('Channels with rules of their own')}>
      <div className={form.form}>
        {hours.channels.length === 0 ? (
          <p>{t('Website, kiosks and delivery services have the same hours and limits.')}</p>
        ) : (
          <ChannelTable channels={hours.channels} mayEdit={mayEdit} open={setOpen} />
        )}
        {mayEdit && (
          <div className={form.buttons}>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setOpen({ what: 'ADD' })}
            >
              {t('Add a channel')}
            </Button>
          </div>
        )}
      </div>
      {open?.what === 'ADD' && <ChannelDialog hours={hours} before={null} close={close} />}
      {open?.what === 'CHANGE' && <ChannelDialog hours={hours} before={open.one} close={close} />}
      {open?.what === 'REMOVE' && <RemoveChannel hours={hours} one={open.one} close={close} />}
    </Card>
  );
}

interface ChannelTableProps {
  channels: readonly ChannelHours[];
  mayEdit: boolean;
  open: (what: Open) => void;
}

function ChannelTable({ channels, mayEdit, open }: ChannelTableProps): ReactNode {
  const t = useText();
  const nameOf = useChannelName();
  const columns: Column<ChannelHours>[] = [
    { name: t('Channel'), cell: ({ channel }) => nameOf(channel) },
    {
      name: t('Hours'),
      cell: ({ weekly }) => (weekly === null ? t('Those of the restaurant') : t('Its own')),
    },
    { name: t('Orders in a quarter of an hour'), kind: 'number', cell: ({ maxOrders }) => maxOrders ?? '–' },
    { name: t('Items in a quarter of an hour'), kind: 'number', cell: ({ maxItems }) => maxItems ?? '–' },
    {
      name: t('Actions'),
      kind: 'action',
      cell: (one) =>
        mayEdit && (
          <RowActions
            name={nameOf(one.channel)}
            change={() => open({ what: 'CHANGE', one })}
            remove={() => open({ what: 'REMOVE', one })}
          />
        ),
    },
  ];
  return (
    <Table
      rows={channels}
      keyOf={({ channel }) => channel}
      columns={columns}
      label={t('Channels with rules of their own')}
    />
  );
}

function RemoveChannel({
  hours,
  one: { channel },
  close,
}: {
  hours: Hours;
  one: ChannelHours;
  close: () => void;
}): ReactNode {
  const t = useText();
  const nameOf = useChannelName();
  const rules = useRules(hours);
  const others = hours.channels.filter((one) => one.channel !== channel);
  return (
    <ConfirmDialog
      title={t('Remove {name}?', { name: nameOf(channel) })}
      text={t('It then has the hours and limits of the restaurant.')}
      label={t('Remove')}
      write={rules}
      confirm={() => rules.save({ channels: others }, close)}
      close={close}
    />
  );
}
