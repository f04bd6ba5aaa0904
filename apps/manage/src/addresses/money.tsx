import { createRoute } from '@tanstack/react-router';
import { daySearch, drawerSearch } from '../routes/cash/cash-search.ts';
import { discrepancySearch } from '../routes/payments/discrepancies.ts';
import { paymentSearch } from '../routes/payments/payment-search.ts';
import { entriesSearch, reportSearch } from '../routes/reports/report-search.ts';
import { lazyScreen } from './lazy-screen.ts';
import { pageSearch, restaurant } from './roots.tsx';

/** Payments, cash, the close of a day, and reports. */

const payments = createRoute({
  getParentRoute: () => restaurant,
  path: '/payments',
  validateSearch: paymentSearch,
  component: lazyScreen(() => import('../routes/payments/payments-page.tsx'), 'PaymentsPage'),
});

const payment = createRoute({
  getParentRoute: () => restaurant,
  path: '/payments/$paymentGuid',
  component: lazyScreen(() => import('../routes/payments/payment-page.tsx'), 'PaymentPage'),
});

const settlements = createRoute({
  getParentRoute: () => restaurant,
  path: '/payments/settlements',
  validateSearch: pageSearch,
  component: lazyScreen(() => import('../routes/payments/settlements-page.tsx'), 'SettlementsPage'),
});

const discrepancies = createRoute({
  getParentRoute: () => restaurant,
  path: '/payments/discrepancies',
  validateSearch: discrepancySearch,
  component: lazyScreen(() => import('../routes/payments/discrepancies-page.tsx'), 'DiscrepanciesPage'),
});

const cash = createRoute({
  getParentRoute: () => restaurant,
  path: '/cash',
  validateSearch: drawerSearch,
  component: lazyScreen(() => import('../routes/cash/cash-page.tsx'), 'CashPage'),
});

const drawer = createRoute({
  getParentRoute: () => restaurant,
  path: '/cash/$drawerGuid',
  validateSearch: pageSearch,
  component: lazyScreen(() => import('../routes/cash/drawer-page.tsx'), 'DrawerPage'),
});

const day = createRoute({
  getParentRoute: () => restaurant,
  path: '/cash/day',
  validateSearch: daySearch,
  component: lazyScreen(() => import('../routes/cash/day-page.tsx'), 'DayPage'),
});

const closes = createRoute({
  getParentRoute: () => restaurant,
  path: '/cash/closes',
  validateSearch: pageSearch,
  component: lazyScreen(() => import('../routes/cash/closes-page.tsx'), 'ClosesPage'),
});

const reports = createRoute({
  getParentRoute: () => restaurant,
  path: '/reports',
  validateSearch: reportSearch,
  component: lazyScreen(() => import('../routes/reports/reports-page.tsx'), 'ReportsPage'),
});

const entries = createRoute({
  getParentRoute: () => restaurant,
  path: '/reports/$report',
  validateSearch: entriesSearch,
  component: lazyScreen(() => import('../routes/reports/entries-page.tsx'), 'EntriesPage'),
});

export const money = [
  payments,
  payment,
  settlements,
  discrepancies,
  cash,
  drawer,
  day,
  closes,
  reports,
  entries,
] as const;
