import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pageSearch, restaurant } from './roots.tsx';

/** How the restaurant works: what is set once, and changed now and then. */

const hours = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings',
  component: lazyRouteComponent(() => import('../routes/settings/hours/hours-page.tsx'), 'HoursPage'),
});

const about = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/restaurant',
  component: lazyRouteComponent(
    () => import('../routes/settings/restaurant/restaurant-page.tsx'),
    'RestaurantPage',
  ),
});

const taxes = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/taxes',
  component: lazyRouteComponent(() => import('../routes/settings/taxes/taxes-page.tsx'), 'TaxesPage'),
});

const discounts = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/discounts',
  component: lazyRouteComponent(
    () => import('../routes/settings/discounts/discounts-page.tsx'),
    'DiscountsPage',
  ),
});

const papers = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/papers',
  component: lazyRouteComponent(() => import('../routes/settings/papers/papers-page.tsx'), 'PapersPage'),
});

const delivery = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/delivery',
  component: lazyRouteComponent(
    () => import('../routes/settings/delivery/delivery-page.tsx'),
    'DeliveryPage',
  ),
});

const printers = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/printers',
  component: lazyRouteComponent(
    () => import('../routes/settings/printers/printers-page.tsx'),
    'PrintersPage',
  ),
});

const printer = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/printers/$printerGuid',
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import('../routes/settings/printers/printer-page.tsx'), 'PrinterPage'),
});

const domains = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/domains',
  component: lazyRouteComponent(() => import('../routes/settings/domains/domains-page.tsx'), 'DomainsPage'),
});

const domain = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/domains/$id',
  component: lazyRouteComponent(() => import('../routes/settings/domains/domain-page.tsx'), 'DomainPage'),
});

const tables = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/tables',
  component: lazyRouteComponent(() => import('../routes/settings/tables/tables-page.tsx'), 'TablesPage'),
});

const kitchen = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/kitchen',
  component: lazyRouteComponent(() => import('../routes/settings/kitchen/kitchen-page.tsx'), 'KitchenPage'),
});

const plan = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/tables/plan',
  validateSearch: ({ area }: Record<string, unknown>): { area?: string } =>
    typeof area === 'string' ? { area } : {},
  component: lazyRouteComponent(() => import('../routes/settings/tables/plan/plan-page.tsx'), 'PlanPage'),
});

const offline = createRoute({
  getParentRoute: () => restaurant,
  path: '/settings/offline',
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import('../routes/settings/offline/offline-page.tsx'), 'OfflinePage'),
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
