import { Answered, useAnswer } from '@comanda/app-shared';
import type { ReactNode } from 'react';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { SettingsPage } from '../settings-page.tsx';
import { ChannelsCard } from './channels-card.tsx';
import { ExceptionsCard } from './exceptions-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { PauseCard } from './pause-card.tsx';
import { WeekCard } from './week-card.tsx';

/** Of a pause that ends by itself no event tells. */
const LOOK_AGAIN_MS = 20_000;

/** When guests can order, how much, and whether they can just now. */
export function HoursPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const hours = useAnswer(
    'getOpeningHours',
    { params: { restaurantGuid: restaurant.guid } },
    { every: LOOK_AGAIN_MS },
  );
  return (
    <SettingsPage title={t('Hours and pause')}>
      <Answered answer={hours} tenant={membership.name}>
        {(data) => (
          <>
            <PauseCard hours={data} />
            <WeekCard hours={data} />
            <ExceptionsCard hours={data} />
            <LimitsCard hours={data} />
            <ChannelsCard hours={data} />
          </>
        )}
      </Answered>
    </SettingsPage>
  );
}
