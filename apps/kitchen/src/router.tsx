import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { BoardPage } from './routes/board/board-page.tsx';
import { PairPage } from './routes/pair/pair-page.tsx';
import { Shell } from './shell/shell.tsx';

/** Every address of the app. A screen is a folder in routes/. */

interface Search {
  /** The station whose tickets are shown; all of them when there is none. */
  station?: string;
}

const stationSearch = ({ station }: Record<string, unknown>): Search =>
  typeof station === 'string' && station !== '' ? { station } : {};

const root = createRootRoute({ component: Outlet, notFoundComponent: Shell });

const pair = createRoute({ getParentRoute: () => root, path: '/pair', component: PairPage });

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  validateSearch: stationSearch,
});

const board = createRoute({ getParentRoute: () => shell, path: '/', component: BoardPage });

const allDay = createRoute({
  getParentRoute: () => shell,
  path: '/all-day',
  component: lazyRouteComponent(() => import('./routes/all-day/all-day-page.tsx'), 'AllDayPage'),
});

const pass = createRoute({
  getParentRoute: () => shell,
  path: '/pass',
  component: lazyRouteComponent(() => import('./routes/pass/pass-page.tsx'), 'PassPage'),
});

const stock = createRoute({
  getParentRoute: () => shell,
  path: '/stock',
  component: lazyRouteComponent(() => import('./routes/stock/stock-page.tsx'), 'StockPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([pair, shell.addChildren([board, allDay, pass, stock])]),
  basepath: '/kitchen',
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
