import { Answered, formatDateTime, holds, useAnswer, useLanguage } from '@comanda/app-shared';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card, Facts, Page, Pages } from '../../../parts/page.tsx';
import { Sign } from '../../../parts/sign.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { JobTable } from './job-table.tsx';
import { PrinterActions } from './printer-actions.tsx';
import { PrinterForm } from './printer-form.tsx';
import { Prints } from './printer-table.tsx';
import { CONDITIONS, KINDS, type Printer } from './printer-words.ts';

const ROUTE = '/signed-in/$restaurantGuid/settings/printers/$printerGuid';

/** A printer: how it is, how it is set up, and what came out of it. */
export function PrinterPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const { printerGuid } = useParams({ from: ROUTE });
  const params = { restaurantGuid: restaurant.guid, printerGuid };
  const printer = useAnswer('getPrinter', { params });
  return (
    <Page
      title={printer.data?.name ?? t('Printer')}
      up={
        <Link to="/$restaurantGuid/settings/printers" params={{ restaurantGuid: restaurant.guid }}>
          {t('Printers')}
        </Link>
      }
      action={printer.data && <PrinterActions printer={printer.data} />}
    >
      <Answered answer={printer} tenant={membership.name}>
        {(data) => (
          <>
            <Card label={t('How it is')}>
              <About printer={data} />
            </Card>
            <PrinterForm key={data.guid} printer={data} mayEdit={holds(membership, 'devices.manage')} />
            <Jobs printer={data} />
          </>
        )}
      </Answered>
    </Page>
  );
}

function About({ printer }: { printer: Printer }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { timeZone } = usePlace().restaurant;
  const time = (at: string | null): string | null => at && formatDateTime(at, timeZone, language);
  return (
    <Facts
      facts={[
        [t('State'), <Sign key="state" state={CONDITIONS[printer.condition]} />],
        [t('Since'), time(printer.conditionSince)],
        [t('In its own words'), printer.reported],
        [t('What it is'), t(KINDS[printer.kind])],
        [t('Prints'), <Prints key="prints" printer={printer} />],
        [t('Last seen'), time(printer.lastSeenAt)],
        [t('Asked from'), printer.lastAddress],
      ]}
    />
  );
}

function Jobs({ printer }: { printer: Printer }): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const { cursor } = useSearch({ from: ROUTE });
  const jobs = useAnswer(
    'listPrintJobs',
    {
      params: { restaurantGuid: restaurant.guid },
      query: { printerGuid: printer.guid, ...(cursor === undefined ? {} : { cursor }) },
    },
    { keepPrevious: true },
  );
  return (
    <Card title={t('Printed and waiting')} isBusy={jobs.isPlaceholderData}>
      <Answered answer={jobs} tenant={membership.name}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? (
              <p>{t('Nothing in the last seven days.')}</p>
            ) : (
              <JobTable jobs={items} label={t('Printed and waiting')} />
            )}
            <Pages cursor={cursor} nextCursor={nextCursor} />
          </>
        )}
      </Answered>
    </Card>
  );
}
