import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { pageSearch, signedIn } from './roots.tsx';

/** For the people who run the service: about no restaurant. */

const operator = createRoute({
  getParentRoute: () => signedIn,
  path: '/operator',
  component: lazyScreen(() => import('../routes/operator/operator-shell.tsx'), 'OperatorShell'),
});

const tenants = createRoute({
  getParentRoute: () => operator,
  path: '/',
  validateSearch: pageSearch,
  component: lazyScreen(() => import('../routes/operator/tenants-page.tsx'), 'TenantsPage'),
});

const tenant = createRoute({
  getParentRoute: () => operator,
  path: '/tenants/$tenantId',
  validateSearch: pageSearch,
  component: lazyScreen(() => import('../routes/operator/tenant-page.tsx'), 'TenantPage'),
});

const health = createRoute({
  getParentRoute: () => operator,
  path: '/health',
  component: lazyScreen(() => import('../routes/operator/health-page.tsx'), 'HealthPage'),
});

export const operators = operator.addChildren([tenants, tenant, health]);
