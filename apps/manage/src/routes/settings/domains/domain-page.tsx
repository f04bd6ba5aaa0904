import { Answered, Failed, formatDateTime, holds, useLanguage } from '@comanda/app-shared';
import { ComandaError } from '@comanda/sdk';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card, Facts, Page } from '../../../parts/page.tsx';
import { Sign } from '../../../parts/sign.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { DomainActions, LookNow } from './domain-actions.tsx';
import { type Mapping, PROBLEMS, stateOf, useDomains } from './domain-words.ts';
import { Steps } from './steps.tsx';

/** A domain on its way to guests: what to set in its DNS, and what of it has been seen there. */
export function DomainPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const { id } = useParams({ from: '/signed-in/$restaurantGuid/settings/domains/$id' });
  const domains = useDomains();
  const mapping = domains.data?.items.find((one) => one.id === id);
  const mayEdit = holds(membership, 'domains.manage');
  return (
    <Page
      title={mapping?.displayDomain ?? t('Domain')}
      up={
        <Link to="/$restaurantGuid/settings/domains" params={{ restaurantGuid: restaurant.guid }}>
          {t('Domains')}
        </Link>
      }
      action={mapping && mayEdit && <DomainActions mapping={mapping} />}
    >
      <Answered answer={domains} tenant={membership.name}>
        {() =>
          mapping ? (
            <>
              <Card title={t('How it is')} action={mayEdit && <LookNow key={mapping.id} mapping={mapping} />}>
                <About mapping={mapping} />
              </Card>
              <Card label={t('What to do')}>
                <Steps mapping={mapping} />
              </Card>
            </>
          ) : (
            <Failed error={GONE} />
          )
        }
      </Answered>
    </Page>
  );
}

/** As the service would say it of one that it does not know. */
const GONE = new ComandaError(404, null);

function About({ mapping }: { mapping: Mapping }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { timeZone } = usePlace().restaurant;
  const time = (at: string | null): string | null => at && formatDateTime(at, timeZone, language);
  const { problem } = mapping;
  return (
    <>
      <Facts
        facts={[
          [t('State'), <Sign key="state" state={stateOf(mapping)} />],
          [t('Use'), mapping.primary ? t('Main address') : t('Leads there too')],
          [t('Served since'), mapping.status === 'ACTIVE' && time(mapping.activeAt)],
          [t('Last looked at'), time(mapping.checkedAt)],
          [t('Looked at again'), time(mapping.nextCheckAt)],
          [t('Ends unless that is put right'), time(mapping.failsAt)],
        ]}
      />
      {problem && (
        <Alert color="tomato" variant="outline" icon={<IconAlertTriangle />} role="status">
          {t(PROBLEMS[problem.code])}
        </Alert>
      )}
    </>
  );
}
