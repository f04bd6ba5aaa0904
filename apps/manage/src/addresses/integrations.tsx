import { createRoute } from '@tanstack/react-router';
import { auditSearch } from '../routes/audit/audit-search.ts';
import { eventSearch } from '../routes/events/event-search.ts';
import { deliverySearch } from '../routes/webhooks/endpoint-states.ts';
import { lazyScreen } from './lazy-screen.ts';
import { pageSearch, restaurant } from './roots.tsx';

/** What other programs are told, and what everybody did. */

const webhooks = createRoute({
  getParentRoute: () => restaurant,
  path: '/webhooks',
  validateSearch: pageSearch,
  component: lazyScreen(() => import('../routes/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

const webhookEndpoint = createRoute({
  getParentRoute: () => restaurant,
  path: '/webhooks/$endpointId',
  validateSearch: deliverySearch,
  component: lazyScreen(() => import('../routes/webhooks/endpoint-page.tsx'), 'EndpointPage'),
});

const signatureCheck = createRoute({
  getParentRoute: () => restaurant,
  path: '/webhooks/check',
  component: lazyScreen(() => import('../routes/webhooks/signature-page.tsx'), 'SignaturePage'),
});

const events = createRoute({
  getParentRoute: () => restaurant,
  path: '/events',
  validateSearch: eventSearch,
  component: lazyScreen(() => import('../routes/events/events-page.tsx'), 'EventsPage'),
});

const auditLog = createRoute({
  getParentRoute: () => restaurant,
  path: '/audit-log',
  validateSearch: auditSearch,
  component: lazyScreen(() => import('../routes/audit/audit-page.tsx'), 'AuditPage'),
});

export const integrations = [webhooks, webhookEndpoint, signatureCheck, events, auditLog] as const;
