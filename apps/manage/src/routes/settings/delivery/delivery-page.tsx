import { Answered, Empty, holds, useAnswer } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { IconBike, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import form from '../../../parts/form.module.css';
import { Card } from '../../../parts/page.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { SettingsPage } from '../settings-page.tsx';
import { QuoteCard } from './quote-card.tsx';
import { ZoneDialog } from './zone-dialog.tsx';
import { ZoneTable } from './zone-table.tsx';

/** Where the restaurant delivers, and what that costs. */
export function DeliveryPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const [isAdding, setAdding] = useState(false);
  const zones = useAnswer('getDeliveryZones', { params: { restaurantGuid: restaurant.guid } });
  const add = holds(membership, 'restaurant.edit') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('Add a zone')}
    </Button>
  );
  return (
    <SettingsPage title={t('Delivery')} action={zones.data?.zones.length !== 0 && add}>
      <Card label={t('Delivery zones')}>
        <Answered answer={zones} tenant={membership.name}>
          {(data) =>
            data.zones.length === 0 ? (
              <NoZones add={add} />
            ) : (
              <div className={form.form}>
                <p>{t('The first zone that an address is in serves it.')}</p>
                <ZoneTable stored={data} />
              </div>
            )
          }
        </Answered>
      </Card>
      {zones.data && zones.data.zones.length > 0 && <QuoteCard />}
      {isAdding && zones.data && (
        <ZoneDialog stored={zones.data} index={null} close={() => setAdding(false)} />
      )}
    </SettingsPage>
  );
}

function NoZones({ add }: { add: ReactNode }): ReactNode {
  const t = useText();
  return (
    <Empty
      icon={<IconBike />}
      title={t('No zones yet')}
      text={t('Until there is one, delivery orders are taken from anywhere, for no fee.')}
      action={add}
    />
  );
}
