import { type Answer, Answered, mayDo, useAnswer } from '@comanda/app-shared';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card, Pages } from '../../../parts/page.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { SettingsPage } from '../settings-page.tsx';
import { LogTable } from './log-table.tsx';
import { ReviewTable } from './review-table.tsx';

/** What tills did while they were offline: what somebody has to decide about, and how much it was. */
export function OfflinePage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const { cursor } = useSearch({ from: '/signed-in/$restaurantGuid/settings/offline' });
  const reviews = useAnswer(
    'listSyncReviews',
    {
      params: { restaurantGuid: restaurant.guid },
      query: { review: 'OPEN', ...(cursor === undefined ? {} : { cursor }) },
    },
    { keepPrevious: true },
  );
  return (
    <SettingsPage title={t('Offline tills')}>
      <p>
        {t(
          'Without a network a till sells for as long as it takes, for cash. People sign in and approve there for 72 hours after they last typed their PIN with a network, and take off no more than their role allows.',
        )}
      </p>
      <Card title={t('To decide')} isBusy={reviews.isPlaceholderData}>
        <Answered answer={reviews} tenant={membership.name}>
          {(page) => <Reviews page={page} cursor={cursor} />}
        </Answered>
      </Card>
      {/* Below what is as long as it will be: nothing that is read moves. */}
      {!reviews.isPending && mayDo(membership, 'read:reports') && <Logs />}
    </SettingsPage>
  );
}

interface ReviewsProps {
  page: Answer<'listSyncReviews'>;
  cursor: string | undefined;
}

function Reviews({ page: { items, nextCursor }, cursor }: ReviewsProps): ReactNode {
  const t = useText();
  return (
    <>
      {items.length === 0 ? (
        <p>{t('Nothing waits: tills sell on without a network, and all of it was booked as they had it.')}</p>
      ) : (
        <ReviewTable reviews={items} />
      )}
      <Pages cursor={cursor} nextCursor={nextCursor} />
    </>
  );
}

function Logs(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const report = useAnswer('getSyncReport', { params: { restaurantGuid: restaurant.guid } });
  return (
    <Card title={t('What came late, in 30 days')}>
      <Answered answer={report} tenant={membership.name}>
        {({ logs, currency }) =>
          logs.length === 0 ? (
            <p>{t('No till was offline.')}</p>
          ) : (
            <LogTable logs={logs} currency={currency} />
          )
        }
      </Answered>
    </Card>
  );
}
