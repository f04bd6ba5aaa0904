import { holds, type Membership, mayDo } from '@comanda/app-shared';
import {
  type Icon,
  IconCashRegister,
  IconCreditCard,
  IconFileSearch,
  IconKey,
  IconReceipt,
  IconReportAnalytics,
  IconSettings,
  IconSunHigh,
  IconToolsKitchen2,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { Message } from '../text/text.ts';

/** A screen that one goes to from anywhere: what its link says, and for whom there is one. */
export interface ScreenLink {
  to: NonNullable<LinkProps['to']>;
  name: Message;
  icon: Icon;
  /** It alone, and not what lies below its address. */
  exact?: true;
  /** Who finds nothing there gets no link; whoever goes there all the same is told who can help. */
  isFor?: (membership: Membership) => boolean;
}

/** In the order of the day. On a phone the first ones stand at the thumb, the others behind "More". */
export const SCREENS: readonly ScreenLink[] = [
  { to: '/$restaurantGuid', name: 'Today', icon: IconSunHigh, exact: true },
  { to: '/$restaurantGuid/orders', name: 'Orders', icon: IconReceipt },
  { to: '/$restaurantGuid/menu', name: 'Menu', icon: IconToolsKitchen2 },
  {
    to: '/$restaurantGuid/people',
    name: 'People',
    icon: IconUsers,
    isFor: (membership) => mayDo(membership, 'read:staff'),
  },
  {
    to: '/$restaurantGuid/reports',
    name: 'Reports',
    icon: IconReportAnalytics,
    isFor: (membership) => mayDo(membership, 'read:reports'),
  },
  {
    to: '/$restaurantGuid/payments',
    name: 'Payments',
    icon: IconCreditCard,
    isFor: (membership) => mayDo(membership, 'read:payments'),
  },
  {
    to: '/$restaurantGuid/cash',
    name: 'Cash',
    icon: IconCashRegister,
    isFor: (membership) => mayDo(membership, 'read:payments'),
  },
  {
    to: '/$restaurantGuid/settings',
    name: 'Settings',
    icon: IconSettings,
    isFor: (membership) => holds(membership, 'restaurant.view'),
  },
  {
    to: '/$restaurantGuid/api-keys',
    name: 'API keys',
    icon: IconKey,
    isFor: ({ role }) => role === 'owner',
  },
  {
    to: '/$restaurantGuid/webhooks',
    name: 'Webhooks',
    icon: IconWebhook,
    isFor: (membership) => mayDo(membership, 'read:webhooks'),
  },
  {
    to: '/$restaurantGuid/audit-log',
    name: 'Audit log',
    icon: IconFileSearch,
    isFor: ({ role }) => role === 'owner',
  },
];
