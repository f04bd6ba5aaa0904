import { createRoute } from '@tanstack/react-router';
import { setUpSearch } from '../routes/set-up/steps.ts';
import { staffSearch } from '../routes/staff/staff-search.ts';
import { timeSearch } from '../routes/time-cards/time-search.ts';
import { lazyScreen } from './lazy-screen.ts';
import { pageSearch, restaurant, signedIn } from './roots.tsx';

/** Addresses of the first run, and of the people who work at a restaurant. */

export const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/start',
  component: lazyScreen(() => import('../routes/start/start-page.tsx'), 'StartPage'),
});

const setUp = createRoute({
  getParentRoute: () => restaurant,
  path: '/set-up',
  validateSearch: setUpSearch,
  component: lazyScreen(() => import('../routes/set-up/set-up-page.tsx'), 'SetUpPage'),
});

const staff = createRoute({
  getParentRoute: () => restaurant,
  path: '/people',
  validateSearch: staffSearch,
  component: lazyScreen(() => import('../routes/staff/staff-page.tsx'), 'StaffPage'),
});

const staffMember = createRoute({
  getParentRoute: () => restaurant,
  path: '/people/$staffGuid',
  component: lazyScreen(() => import('../routes/staff-member/staff-member-page.tsx'), 'StaffMemberPage'),
});

const devices = createRoute({
  getParentRoute: () => restaurant,
  path: '/devices',
  validateSearch: pageSearch,
  component: lazyScreen(() => import('../routes/devices/devices-page.tsx'), 'DevicesPage'),
});

const timeCards = createRoute({
  getParentRoute: () => restaurant,
  path: '/time-cards',
  validateSearch: timeSearch,
  component: lazyScreen(() => import('../routes/time-cards/time-cards-page.tsx'), 'TimeCardsPage'),
});

const roles = createRoute({
  getParentRoute: () => restaurant,
  path: '/roles',
  component: lazyScreen(() => import('../routes/roles/roles-page.tsx'), 'RolesPage'),
});

export const people = [setUp, staff, staffMember, timeCards, roles, devices] as const;
