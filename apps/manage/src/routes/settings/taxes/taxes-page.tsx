import { Answered, useAnswer } from '@comanda/app-shared';
import type { ReactNode } from 'react';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { SettingsPage } from '../settings-page.tsx';
import { CashCard } from './cash-card.tsx';
import { ChargesCard } from './charges-card.tsx';
import { TaxesCard } from './taxes-card.tsx';

/** What is put on top of prices, or is within them. */
export function TaxesPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const answer = useAnswer('getRestaurant', { params: { restaurantGuid: restaurant.guid } });
  return (
    <SettingsPage title={t('Taxes and charges')}>
      <Answered answer={answer} tenant={membership.name}>
        {(data) => (
          <>
            <TaxesCard restaurant={data} />
            <CashCard restaurant={data} />
            <ChargesCard />
          </>
        )}
      </Answered>
    </SettingsPage>
  );
}
