import { holds } from '@comanda/app-shared';
import type { ReactNode } from 'react';
import { Page } from '../../parts/page.tsx';
import type { Permission } from '../../parts/permissions.ts';
import { type Tab, Tabs } from '../../parts/tabs.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';

/** Whoever may not see what is there gets no tab. */
const TABS: readonly (Tab & { needs?: Permission })[] = [
  { to: '/$restaurantGuid/settings', name: 'Hours and pause' },
  { to: '/$restaurantGuid/settings/restaurant', name: 'Restaurant' },
  { to: '/$restaurantGuid/settings/taxes', name: 'Taxes and charges' },
  { to: '/$restaurantGuid/settings/discounts', name: 'Discounts' },
  { to: '/$restaurantGuid/settings/papers', name: 'Receipts and invoices' },
  { to: '/$restaurantGuid/settings/tables', name: 'Tables' },
  { to: '/$restaurantGuid/settings/kitchen', name: 'Kitchen' },
  { to: '/$restaurantGuid/settings/delivery', name: 'Delivery' },
  { to: '/$restaurantGuid/settings/printers', name: 'Printers', needs: 'printers.view' },
  { to: '/$restaurantGuid/settings/domains', name: 'Domains', needs: 'domains.view' },
  { to: '/$restaurantGuid/settings/offline', name: 'Offline tills', needs: 'orders.view' },
];

/** One of the screens of settings. */
export function SettingsPage({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const tabs = TABS.filter(({ needs }) => needs === undefined || holds(membership, needs));
  return (
    <Page title={title} action={action}>
      <Tabs label={t('Settings')} tabs={tabs} />
      {children}
    </Page>
  );
}
