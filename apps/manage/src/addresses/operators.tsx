import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pageSearch, signedIn } from './roots.tsx';

/** For the people who run the service: about no restaurant. */

const operator = createRoute({
  getParentRoute: () => signedIn,
  path: '/operator',
  component: lazyRouteComponent(() => import('../routes/operator/operator-shell.tsx'), 'OperatorShell'),
});

const tenants = createRoute({
  getParentRoute: () => operator,
  path: '/',
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import('../routes/operator/tenants-page.tsx'), 'TenantsPage'),
});

const tenant = createRoute({
  getParentRoute: () => operator,
  path: '/tenants/$tenantId',
  validateSearch: pageSearch,
  component: lazyRouteComponent(() => import('../routes/operator/tenant-page.tsx'), 'TenantPage'),
});

const health = createRoute({
  getParentRoute: () => operator,
  path: '/health',
  component: lazyRouteComponent(() => import('../routes/operator/health-page.tsx'), 'HealthPage'),
});

export const operators = operator.addChildren([tenants, tenant, health]);
