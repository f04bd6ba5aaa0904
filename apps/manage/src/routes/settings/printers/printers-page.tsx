import { Answered, Empty, holds, useAnswer } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Card } from '../../../parts/page.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { SettingsPage } from '../settings-page.tsx';
import { AddPrinterDialog } from './add-printer-dialog.tsx';
import { JobTable } from './job-table.tsx';
import { PrinterTable } from './printer-table.tsx';
import { usePrinters, useStations } from './printer-words.ts';

/** Printers and how they are, and what has not come out on paper. */
export function PrintersPage(): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const [isAdding, setAdding] = useState(false);
  const printers = usePrinters();
  // Cards stand below each other: one is there when those above are as long as they will be.
  const isSettled = !useStations().isPending;
  const add = holds(membership, 'devices.manage') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('Add a printer')}
    </Button>
  );
  return (
    <SettingsPage title={t('Printers')} action={printers.data?.length !== 0 && add}>
      <Card label={t('Printers')}>
        <Answered answer={printers} tenant={membership.name}>
          {(all) => (all.length === 0 ? <NoPrinters add={add} /> : <PrinterTable printers={all} />)}
        </Answered>
      </Card>
      {printers.data && printers.data.length > 0 && isSettled && <NotOnPaper />}
      {isAdding && <AddPrinterDialog close={() => setAdding(false)} />}
    </SettingsPage>
  );
}

function NoPrinters({ add }: { add: ReactNode }): ReactNode {
  const t = useText();
  return (
    <Empty
      icon={<IconPrinter />}
      title={t('No printers yet')}
      text={t('Bills, receipts and kitchen tickets come out of printers that are registered here.')}
      action={add}
    />
  );
}

const SHOWN = 50;

/** What waits, and what failed: there somebody may have to do something. */
function NotOnPaper(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const params = { restaurantGuid: restaurant.guid };
  const open = useAnswer('listPrintJobs', { params, query: { open: true, limit: SHOWN } });
  const failed = useAnswer('listPrintJobs', { params, query: { state: 'FAILED', limit: SHOWN } });
  return (
    <Card title={t('Not on paper')}>
      <Answered answer={open} tenant={membership.name}>
        {({ items }) => {
          const jobs = [...(failed.data?.items ?? []), ...items];
          return jobs.length === 0 ? (
            <p>{t('Nothing waits, and nothing failed.')}</p>
          ) : (
            <JobTable jobs={jobs} label={t('Not on paper')} />
          );
        }}
      </Answered>
    </Card>
  );
}
