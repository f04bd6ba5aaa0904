import { formatDateTime, holds, Problem, useLanguage, useWrite } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Sign } from '../../../parts/sign.tsx';
import { type Column, Table } from '../../../parts/table.tsx';
import { usePlace } from '../../../shell/places.ts';
import { type Message, useText } from '../../../text/text.ts';
import { MoveJobDialog } from './move-dialogs.tsx';
import { isOpen, JOB_CHANGES, JOB_KINDS, JOB_STATES, type PrintJob, usePrinters } from './printer-words.ts';

/** What is printed or waits to be, with what can be done about each. */
export function JobTable({ jobs, label }: { jobs: readonly PrintJob[]; label: string }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant, membership } = usePlace();
  const printers = usePrinters().data ?? [];
  const [moving, setMoving] = useState<PrintJob | null>(null);
  const mayPrint = holds(membership, 'printers.use');
  const columns: Column<PrintJob>[] = [
    { name: t('What'), cell: (job) => <What job={job} /> },
    { name: t('State'), cell: (job) => <JobState job={job} /> },
    {
      name: t('Printer'),
      cell: ({ printerGuid }) => printers.find(({ guid }) => guid === printerGuid)?.name ?? t('Removed'),
    },
    {
      name: t('Since'),
      kind: 'time',
      cell: ({ createdAt }) => formatDateTime(createdAt, restaurant.timeZone, language),
    },
    {
      name: t('Actions'),
      kind: 'action',
      cell: (job) => mayPrint && <JobActions job={job} move={() => setMoving(job)} />,
    },
  ];
  return (
    <>
      <Table rows={jobs} keyOf={({ guid }) => guid} columns={columns} label={label} />
      {moving && <MoveJobDialog job={moving} close={() => setMoving(null)} />}
    </>
  );
}

function What({ job: { kind, title, orderGuid, copyOf } }: { job: PrintJob }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const about = kind === 'TEST' ? [] : [title];
  const name = [t(JOB_KINDS[kind]), ...about, ...(copyOf === null ? [] : [t('A copy')])].join(' · ');
  if (orderGuid === null) return name;
  return (
    <Link to="/$restaurantGuid/orders/$orderGuid" params={{ restaurantGuid: restaurant.guid, orderGuid }}>
      {name}
    </Link>
  );
}

function JobState({ job }: { job: PrintJob }): ReactNode {
  const t = useText();
  return (
    <>
      <Sign state={JOB_STATES[job.state]} />
      {job.state === 'FAILED' && job.problem !== null && <div>{job.problem}</div>}
      {job.possibleDuplicate && <div>{t('It may be on paper already')}</div>}
    </>
  );
}

function JobActions({ job, move }: { job: PrintJob; move: () => void }): ReactNode {
  const t = useText();
  const params = { restaurantGuid: job.restaurantGuid, printJobGuid: job.guid };
  const reprint = useWrite('reprintPrintJob', JOB_CHANGES);
  const reroute = useWrite('reroutePrintJob', JOB_CHANGES);
  const cancel = useWrite('cancelPrintJob', JOB_CHANGES);
  const button = (name: Message, isPending: boolean, act: () => void): ReactNode => (
    <Button
      variant="default"
      size="xs"
      loading={isPending}
      aria-label={`${t(name)}: ${job.title}`}
      onClick={act}
    >
      {t(name)}
    </Button>
  );
  const again = (): void => reroute.mutate({ params, body: { printerGuid: job.printerGuid } });
  return (
    <>
      {job.state === 'FAILED' && button('Try again', reroute.isPending, again)}{' '}
      {(isOpen(job) || job.state === 'FAILED') && button('Print elsewhere', false, move)}{' '}
      {isOpen(job) && button('Do not print', cancel.isPending, () => cancel.mutate({ params }))}
      {(job.state === 'PRINTED' || job.state === 'CANCELLED') &&
        button('Print again', reprint.isPending, () => reprint.mutate({ params }))}
      <Problem error={reprint.error ?? reroute.error ?? cancel.error} />
    </>
  );
}
