import { Answered, holds, useAnswer } from '@comanda/app-shared';
import type { ReactNode } from 'react';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { SettingsPage } from '../settings-page.tsx';
import { AboutCard } from './about-card.tsx';
import { DayCard } from './day-card.tsx';
import { LogoCard } from './logo-card.tsx';
import { PageCard } from './page-card.tsx';

/** What the restaurant is called, where it is, and how its days go. */
export function RestaurantPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const answer = useAnswer('getRestaurant', { params: { restaurantGuid: restaurant.guid } });
  const mayEdit = holds(membership, 'restaurant.edit');
  return (
    <SettingsPage title={t('Restaurant')}>
      <Answered answer={answer} tenant={membership.name}>
        {(data) => (
          <>
            <AboutCard restaurant={data} mayEdit={mayEdit} />
            <DayCard restaurant={data} mayEdit={mayEdit} />
            <LogoCard restaurant={data} mayEdit={mayEdit} />
            {holds(membership, 'domains.view') && <PageCard />}
          </>
        )}
      </Answered>
    </SettingsPage>
  );
}
