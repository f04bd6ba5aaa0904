import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { CardsPage } from './routes/cards/cards-page.tsx';
import { DisplayPage } from './routes/display/display-page.tsx';
import { AddPage } from './routes/order/add-page.tsx';
import { OrderPage } from './routes/order/order-page.tsx';
import { OrdersPage } from './routes/orders/orders-page.tsx';
import { PairPage } from './routes/pair/pair-page.tsx';
import { RegisterPage } from './routes/register/register-page.tsx';
import { ReviewPage } from './routes/review/review-page.tsx';
import { TablesPage, tablesSearch } from './routes/tables/tables-page.tsx';
import { Shell } from './shell/shell.tsx';

/** Every address of the app. All of it is loaded at once: what is loaded later is not there without a network. */

const root = createRootRoute({ component: Outlet, notFoundComponent: Shell });
const pair = createRoute({ getParentRoute: () => root, path: '/pair', component: PairPage });
// Beside the shell: guests see it, and nothing of the till is there.
const display = createRoute({ getParentRoute: () => root, path: '/display', component: DisplayPage });
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });
const register = createRoute({ getParentRoute: () => shell, path: '/', component: RegisterPage });
const tables = createRoute({
  getParentRoute: () => shell,
  path: '/tables',
  component: TablesPage,
  validateSearch: tablesSearch,
});
const orders = createRoute({ getParentRoute: () => shell, path: '/orders', component: OrdersPage });
const order = createRoute({ getParentRoute: () => shell, path: '/orders/$orderGuid', component: OrderPage });
const add = createRoute({
  getParentRoute: () => shell,
  path: '/orders/$orderGuid/add/$checkGuid',
  component: AddPage,
});
const cards = createRoute({ getParentRoute: () => shell, path: '/cards', component: CardsPage });
const review = createRoute({ getParentRoute: () => shell, path: '/review', component: ReviewPage });

export const router = createRouter({
  routeTree: root.addChildren([
    pair,
    display,
    shell.addChildren([register, tables, orders, order, add, cards, review]),
  ]),
  basepath: '/till',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
