import { type Membership, mayDo } from '@comanda/app-shared';
import type { ReactNode } from 'react';
import { type Tab, Tabs } from '../../parts/tabs.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';

type Scope = Parameters<typeof mayDo>[1];

const TABS: readonly (Tab & { scope: Scope })[] = [
  { to: '/$restaurantGuid/people', name: 'Staff', scope: 'read:staff' },
  { to: '/$restaurantGuid/time-cards', name: 'Time cards', scope: 'read:time' },
  { to: '/$restaurantGuid/roles', name: 'Roles', scope: 'read:staff' },
  { to: '/$restaurantGuid/devices', name: 'Devices', scope: 'read:devices' },
];

const tabsFor = (membership: Membership): Tab[] => TABS.filter(({ scope }) => mayDo(membership, scope));

/** The screens about people and what they work with, as far as somebody may see them. */
export function PeopleTabs(): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const tabs = tabsFor(membership);
  return tabs.length > 1 ? <Tabs label={t('People')} tabs={tabs} /> : null;
}
