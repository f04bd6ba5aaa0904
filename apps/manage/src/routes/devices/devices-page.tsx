import { Answered, Empty, holds, useAnswer } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { IconDeviceTablet, IconPlus } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Card, Page, Pages } from '../../parts/page.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { PeopleTabs } from '../staff/people-tabs.tsx';
import { AddDeviceDialog } from './add-device-dialog.tsx';
import { DeviceTable } from './device-table.tsx';

/** Tills, kitchen screens and other devices of the restaurant: added, paired by a code, and removed. */
export function DevicesPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const { cursor } = useSearch({ from: '/signed-in/$restaurantGuid/devices' });
  const [isAdding, setAdding] = useState(false);
  const devices = useAnswer(
    'listDevices',
    { params: { restaurantGuid: restaurant.guid }, query: cursor === undefined ? {} : { cursor } },
    { keepPrevious: true },
  );
  const add = holds(membership, 'devices.manage') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('Add a device')}
    </Button>
  );
  return (
    <Page title={t('Devices')} action={devices.data?.items.length !== 0 && add}>
      <PeopleTabs />
      <Card label={t('Devices')} isBusy={devices.isPlaceholderData}>
        <Answered answer={devices} tenant={membership.name}>
          {({ items, nextCursor }) => (
            <>
              {items.length === 0 ? <NoDevices add={add} /> : <DeviceTable devices={items} />}
              <Pages cursor={cursor} nextCursor={nextCursor} />
            </>
          )}
        </Answered>
      </Card>
      {isAdding && <AddDeviceDialog close={() => setAdding(false)} />}
    </Page>
  );
}

function NoDevices({ add }: { add: ReactNode }): ReactNode {
  const t = useText();
  return (
    <Empty
      icon={<IconDeviceTablet />}
      title={t('No devices yet')}
      text={t('A till or a kitchen screen is a browser that was paired by a code from here.')}
      action={add}
    />
  );
}
