import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { pageSearch, restaurant } from './roots.tsx';

/** How the restaurant works: what is set once, and changed now and then. */

const hours = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings',
  component: lazyScreen(() => import('../routes/settings/hours/hours-page.tsx'), 'HoursPage'),
});

const about = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/restaurant',
  component: lazyScreen(() => import('../routes/settings/restaurant/restaurant-page.tsx'), 'RestaurantPage'),
});

const taxes = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/taxes',
  component: lazyScreen(() => import('../routes/settings/taxes/taxes-page.tsx'), 'TaxesPage'),
});

const discounts = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/discounts',
  component: lazyScreen(() => import('../routes/settings/discounts/discounts-page.tsx'), 'DiscountsPage'),
});

const papers = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/papers',
  component: lazyScreen(() => import('../routes/settings/papers/papers-page.tsx'), 'PapersPage'),
});

const delivery = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/delivery',
  component: lazyScreen(() => import('../routes/settings/delivery/delivery-page.tsx'), 'DeliveryPage'),
});

const printers = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/printers',
  component: lazyScreen(() => import('../routes/settings/printers/printers-page.tsx'), 'PrintersPage'),
});

const printer = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/printers/$printerGuid',
  validateSearch: pageSearch,
  component: lazyScreen(() => import('../routes/settings/printers/printer-page.tsx'), 'PrinterPage'),
});

const domains = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/domains',
  component: lazyScreen(() => import('../routes/settings/domains/domains-page.tsx'), 'DomainsPage'),
});

const domain = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/domains/$id',
  component: lazyScreen(() => import('../routes/settings/domains/domain-page.tsx'), 'DomainPage'),
});

const tables = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/tables',
  component: lazyScreen(() => import('../routes/settings/tables/tables-page.tsx'), 'TablesPage'),
});

const kitchen = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/kitchen',
  component: lazyScreen(() => import('../routes/settings/kitchen/kitchen-page.tsx'), 'KitchenPage'),
});

const plan = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/tables/plan',
  validateSearch: ({ area }: Record<string, unknown>): { area?: string } =>
    typeof area === 'string' ? { area } : {},
  component: lazyScreen(() => import('../routes/settings/tables/plan/plan-page.tsx'), 'PlanPage'),
});

const offline = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/offline',
  validateSearch: pageSearch,
  component: lazyScreen(() => import('../routes/settings/offline/offline-page.tsx'), 'OfflinePage'),
});

export const settings = [
  hours,
  about,
  taxes,
  discounts,
  papers,
  tables,
  kitchen,
  plan,
  delivery,
  printers,
  printer,
  domains,
  domain,
  offline,
] as const;
