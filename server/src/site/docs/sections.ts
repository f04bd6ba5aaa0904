import type { Tag } from '../../platform/http/openapi/openapi-types.ts';

interface Section extends Tag {
  description: string;
  /** What the paths of the section begin with; the longest match counts. */
  below: readonly string[];
}

/** The section whose page also shows the catalogue of events. */
export const EVENTS = 'Events';

/** The sections of the reference, in reading order. A module that serves new paths adds its line. */
export const SECTIONS: readonly Section[] = [
  {
    name: 'Orders',
    below: ['/api/v1/restaurants/{restaurantGuid}/orders', '/api/v1/orders'],
    description:
      'What guests ordered, priced from the menu of that moment. An order has checks, a check has selections, and every ' +
      'amount can be traced to the line it came from.',
  },
  {
    name: 'Customers',
    below: ['/api/v1/customers', '/api/v1/customer-retention'],
    description:
      'Guests whom a tenant knows, at all of its restaurants. Orders hold their guid, and erasing them leaves the orders.',
  },
  {
    name: 'Menu',
    below: [
      '/api/v1/restaurants/{restaurantGuid}/menu',
      '/api/v1/restaurants/{restaurantGuid}/images',
      '/api/v1/images',
    ],
    description:
      'What a restaurant sells: one tree of menus, groups, items and modifier groups. Every write makes a new version; ' +
      'older ones stay readable. Pictures of it are kept by the service.',
  },
  {
    name: 'Discounts and charges',
    below: [
      '/api/v1/restaurants/{restaurantGuid}/discounts',
      '/api/v1/restaurants/{restaurantGuid}/service-charges',
    ],
    description:
      'Discounts and service charges that a restaurant defines once and puts on orders, by hand or by itself.',
  },
  {
    name: 'Tables',
    below: [
      '/api/v1/restaurants/{restaurantGuid}/service-areas',
      '/api/v1/restaurants/{restaurantGuid}/tables',
      '/api/v1/restaurants/{restaurantGuid}/floor',
    ],
    description:
      'Where guests sit: tables, in service areas, and who sits there now. Orders name their table.',
  },
  {
    name: 'Hours',
    below: [
      '/api/v1/restaurants/{restaurantGuid}/opening-hours',
      '/api/v1/restaurants/{restaurantGuid}/order-times',
    ],
    description:
      'When guests can order: opening hours by channel, pauses, and how much is taken in a quarter of an hour.',
  },
  {
    name: 'Delivery',
    below: [
      '/api/v1/restaurants/{restaurantGuid}/delivery-zones',
      '/api/v1/restaurants/{restaurantGuid}/delivery-quote',
    ],
    description:
      'Where a restaurant delivers, and what that costs. How far the delivery of an order is, the order says.',
  },
  {
    name: 'Kitchen',
    below: ['/api/v1/restaurants/{restaurantGuid}/kitchen'],
    description: 'The stations of a kitchen, the rules by which dishes go to them, and their tickets.',
  },
  {
    name: 'Card vault',
    below: ['/api/v1/payments/vault', '/api/v1/restaurants/{restaurantGuid}/payment-account'],
    description:
      'Cards on file, independent of any processor, and the accounts under which restaurants charge cards. Numbers are sealed ' +
      'and never shown.',
  },
  {
    name: 'Restaurants',
    below: ['/api/v1/restaurants'],
    description:
      'Where orders are taken. A restaurant has a currency, a time zone, a closeout hour that cuts its business days, and ' +
      'the taxes of its place.',
  },
  {
    name: 'Payments',
    below: [
      '/api/v1/restaurants/{restaurantGuid}/payments',
      '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/payments',
      '/api/v1/payments',
      '/pay',
    ],
    description:
      'What guests pay, by card, in cash or by another tender, and what they get back. Cards: authorize, capture, void before ' +
      'settlement, refund after it.',
  },
  {
    name: 'Cash drawers',
    below: ['/api/v1/restaurants/{restaurantGuid}/cash-drawers'],
    description: 'Drawers that hold cash: opened with a float, counted, and closed over or short.',
  },
  {
    name: 'Ledger',
    below: ['/api/v1/restaurants/{restaurantGuid}/ledger'],
    description: 'Every movement of money as a debit and a credit, by business day. Append-only.',
  },
  {
    name: 'Domains',
    below: ['/api/v1/domain', '/api/v1/restaurants/{restaurantGuid}/slug'],
    description:
      'The addresses at which guests find a restaurant: its slug, and domains of its own. A domain is proven by a TXT record.',
  },
  {
    name: 'Storefront',
    below: ['/api/v1/storefront', '/r', '/t'],
    description:
      'What guests see and order by themselves, on the page of a restaurant and without an account.',
  },
  {
    name: 'Hosting',
    below: ['/api/v1/hosting'],
    description: 'Domains at the hosting provider: their configuration, and what to fix.',
  },
  {
    name: 'Places',
    below: ['/api/v1/places'],
    description:
      'Places in the world, to fill in a restaurant’s address and hours from. Counted per tenant and day.',
  },
  {
    name: 'Documents',
    below: [
      '/api/v1/restaurants/{restaurantGuid}/document-settings',
      '/api/v1/restaurants/{restaurantGuid}/invoices',
      '/api/v1/restaurants/{restaurantGuid}/journal',
      '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/receipt-links',
      '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/receipt-mails',
      '/receipts',
    ],
    description:
      'What stands on the papers of a restaurant, links at which guests read theirs, and the papers that are kept.',
  },
  {
    name: 'Reports',
    below: [
      '/api/v1/reports',
      '/api/v1/restaurants/{restaurantGuid}/report-views',
      '/api/v1/restaurants/{restaurantGuid}/day-report',
      '/api/v1/restaurants/{restaurantGuid}/day-closes',
    ],
    description:
      'Sums over business days, restaurants and tenants. Every figure carries a link to the orders or payments behind it.',
  },
  {
    name: 'Settlement',
    below: [
      '/api/v1/restaurants/{restaurantGuid}/settlements',
      '/api/v1/restaurants/{restaurantGuid}/reconciliation',
    ],
    description:
      'The batches in which the processor moves card money, and the discrepancies between it and the ledger.',
  },
  {
    name: 'Tenants',
    below: ['/api/v1/tenants'],
    description: 'The businesses on the service. For operators.',
  },
  {
    name: 'API keys',
    below: ['/api/v1/api-keys', '/api/v1/admin/api-keys'],
    description:
      'How integrations identify themselves. Owners issue, rotate and revoke keys of their tenant, operators those of any.',
  },
  {
    name: 'Signing in',
    below: ['/api/v1/auth', '/.well-known/jwks.json'],
    description:
      'Sessions of people: by password, by another identity provider, by a token from another domain; with a second factor ' +
      'for those who have one.',
  },
  {
    name: 'Your account',
    below: ['/api/v1/users'],
    description: 'Your own profile, password, second factor and sessions.',
  },
  {
    name: 'People',
    below: ['/api/v1/admin-users', '/api/v1/invitations'],
    description: 'Who works in a tenant, and what they may do. For owners, managers and operators.',
  },
  {
    name: 'Roles',
    below: ['/api/v1/roles'],
    description:
      'Sets of permissions, some within limits: those that every tenant has, and those that it makes.',
  },
  {
    name: 'Staff',
    below: ['/api/v1/restaurants/{restaurantGuid}/staff', '/api/v1/staff'],
    description:
      'Who works at a restaurant: their jobs, the role of each, wages, and the PINs that they sign in at a till with.',
  },
  {
    name: 'Staff sessions',
    below: ['/api/v1/staff-sessions'],
    description: 'People who sign in at a shared till with a PIN, and switch in one call.',
  },
  {
    name: 'Time clock',
    below: [
      '/api/v1/restaurants/{restaurantGuid}/time-entries',
      '/api/v1/staff-sessions/current/time-entries',
    ],
    description:
      'Clocking in and out, breaks, tips declared, and corrections with a reason. Nobody works twice at once.',
  },
  {
    name: 'Labour',
    below: ['/api/v1/restaurants/{restaurantGuid}/labor'],
    description: 'Hours and what they cost beside what was sold, overtime rules, and CSV for payroll.',
  },
  {
    name: 'Approvals',
    below: [
      '/api/v1/restaurants/{restaurantGuid}/approvals',
      '/api/v1/restaurants/{restaurantGuid}/approval-requests',
    ],
    description:
      'Leave for one thing that the caller may not do alone: bound to exactly that, good for once and for two minutes.',
  },
  {
    name: 'Devices',
    below: ['/api/v1/restaurants/{restaurantGuid}/devices', '/api/v1/devices'],
    description:
      'Tills, handhelds, kitchen screens, kiosks and displays: paired with one restaurant by a code, revoked at once.',
  },
  {
    name: 'Printers',
    below: [
      '/api/v1/restaurants/{restaurantGuid}/printers',
      '/api/v1/restaurants/{restaurantGuid}/print-jobs',
      '/api/v1/printers',
    ],
    description:
      'Printers of a restaurant, how each is, and what waits to be printed; and the protocols by which printers ask for it.',
  },
  {
    name: 'Offline tills',
    below: ['/api/v1/restaurants/{restaurantGuid}/sync'],
    description:
      'What tills did while no server answered: sent once however often, booked as it happened, reviewed.',
  },
  {
    name: 'Audit log',
    below: ['/api/v1/audit-log'],
    description: 'Who did what to whom, from where and when. Nobody can change it.',
  },
  {
    name: EVENTS,
    below: ['/api/v1/events', '/api/v1/restaurants/{restaurantGuid}/events'],
    description:
      'Every change, numbered without a gap in the order of commits: read from a number on, wait for the next, or follow live.',
  },
  {
    name: 'Webhooks',
    below: ['/api/v1/webhooks'],
    description:
      'Events, posted to addresses of yours: signed, tried again for about 28 hours, and never lost without a word.',
  },
  {
    name: 'Health',
    below: ['/api/v1/health'],
    description: 'Whether the service serves, and how the things that it depends on are.',
  },
  {
    name: 'Pages',
    below: ['/', '/docs', '/favicon.svg', '/robots.txt', '/api/v1/openapi.json'],
    description: 'This reference, the document that it is made from, and the landing page.',
  },
];
