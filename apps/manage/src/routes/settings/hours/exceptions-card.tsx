import { businessDateAt, formatBusinessDate, holds, useLanguage } from '@comanda/app-shared';
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
import { useChannelName } from './channels.tsx';
import { ExceptionDialog } from './exception-dialog.tsx';
import { withExceptions } from './exceptions.ts';
import { type Exception, type Hours, useRules } from './rules.ts';

type Open = { what: 'ADD' } | { what: 'CHANGE' | 'REMOVE'; one: Exception } | null;

/** Holidays and other days that are not like their weekday. Those that are over are not shown any more. */
export function ExceptionsCard({ hours }: { hours: Hours }): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const mayEdit = holds(membership, 'restaurant.edit');
  const today = businessDateAt(Date.now(), restaurant.timeZone, 0);
  const coming = hours.exceptions.filter(({ date }) => date >= today).toSorted((a, b) => a.date - b.date);
  return (
    <Card title={t('Holidays and other days')}>
      <div className={form.form}>
        {coming.length === 0 ? (
          <p>{t('Every day to come is like its weekday.')}</p>
        ) : (
          <ExceptionTable coming={coming} mayEdit={mayEdit} open={setOpen} />
        )}
        {mayEdit && (
          <div className={form.buttons}>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setOpen({ what: 'ADD' })}
            >
              {t('Add days')}
            </Button>
          </div>
        )}
      </div>
      {open?.what === 'ADD' && <ExceptionDialog hours={hours} before={null} close={close} />}
      {open?.what === 'CHANGE' && <ExceptionDialog hours={hours} before={open.one} close={close} />}
      {open?.what === 'REMOVE' && <RemoveException hours={hours} one={open.one} close={close} />}
    </Card>
  );
}

interface ExceptionTableProps {
  coming: readonly Exception[];
  mayEdit: boolean;
  open: (what: Open) => void;
}

function ExceptionTable({ coming, mayEdit, open }: ExceptionTableProps): ReactNode {
  const t = useText();
  const language = useLanguage();
  const nameOf = useChannelName();
  const dayOf = ({ date }: Exception): string => formatBusinessDate(date, language);
  const columns: Column<Exception>[] = [
    { name: t('Day'), cell: dayOf },
    { name: t('Name'), cell: ({ name }) => name ?? '–' },
    {
      name: t('Hours'),
      cell: ({ windows }) =>
        windows.length === 0 ? t('Closed') : windows.map(({ start, end }) => `${start}–${end}`).join(', '),
    },
    { name: t('For whom'), cell: ({ channels }) => channels?.map(nameOf).join(', ') ?? t('All guests') },
    {
      name: t('Actions'),
      kind: 'action',
      cell: (one) =>
        mayEdit && (
          <RowActions
            name={dayOf(one)}
            change={() => open({ what: 'CHANGE', one })}
            remove={() => open({ what: 'REMOVE', one })}
          />
        ),
    },
  ];
  return (
    <Table
      rows={coming}
      keyOf={(one) => JSON.stringify(one)}
      columns={columns}
      label={t('Holidays and other days')}
    />
  );
}

function RemoveException({
  hours,
  one,
  close,
}: {
  hours: Hours;
  one: Exception;
  close: () => void;
}): ReactNode {
  const t = useText();
  const language = useLanguage();
  const rules = useRules(hours);
  const day = formatBusinessDate(one.date, language);
  return (
    <ConfirmDialog
      title={t('Remove {name}?', { name: day })}
      text={t('That day is then like its weekday.')}
      label={t('Remove')}
      write={rules}
      confirm={() => rules.save({ exceptions: withExceptions(hours.exceptions, one, []) }, close)}
      close={close}
    />
  );
}
