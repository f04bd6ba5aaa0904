import type { TagGroup } from '../../platform/http/openapi/openapi-types.ts';
import { EVENTS } from './sections.ts';

/** The sections under headings, for tools that show them so. */
export const TAG_GROUPS: readonly TagGroup[] = [
  {
    name: 'Selling',
    tags: [
      'Orders',
      'Menu',
      'Discounts and charges',
      'Tables',
      'Hours',
      'Delivery',
      'Kitchen',
      'Printers',
      'Restaurants',
    ],
  },
  {
    name: 'Money',
    tags: ['Payments', 'Card vault', 'Cash drawers', 'Ledger', 'Settlement', 'Documents', 'Reports'],
  },
  { name: 'Guests', tags: ['Customers', 'Domains', 'Hosting', 'Places'] },
  { name: 'Integrating', tags: [EVENTS, 'Webhooks', 'API keys', 'Health', 'Pages'] },
  {
    name: 'People',
    tags: [
      'Tenants',
      'People',
      'Staff',
      'Devices',
      'Offline tills',
      'Staff sessions',
      'Time clock',
      'Labour',
      'Signing in',
      'Your account',
      'Audit log',
    ],
  },
];
