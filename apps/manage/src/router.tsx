import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { HomePage } from './routes/home/home-page.tsx';
import { NotFoundPage } from './routes/home/not-found-page.tsx';
import { menuSearch } from './routes/menu/menu-tree.ts';
import { orderSearch } from './routes/orders/order-search.ts';
import { Gate } from './shell/gate.tsx';
import { Shell } from './shell/shell.tsx';

/** Every address of the app. A screen is a folder in routes/, and is loaded when somebody goes there. */

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { to?: string } => (typeof search.to === 'string' ? { to: search.to } : {}),
  component: lazyRouteComponent(() => import('./routes/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

/** All that needs a person. */
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: Gate });

const home = createRoute({ getParentRoute: () => signedIn, path: '/', component: HomePage });

const restaurant = createRoute({
  getParentRoute: () => signedIn,
  path: '/$restaurantGuid',
  component: Shell,
});

const today = createRoute({
  getParentRoute: () => restaurant,
  path: '/',
  component: lazyRouteComponent(() => import('./routes/today/today-page.tsx'), 'TodayPage'),
});

const orders = createRoute({
  getParentRoute: () => restaurant,
  path: '/orders',
  validateSearch: orderSearch,
  component: lazyRouteComponent(() => import('./routes/orders/orders-page.tsx'), 'OrdersPage'),
});

const order = createRoute({
  getParentRoute: () => restaurant,
  path: '/orders/$orderGuid',
  component: lazyRouteComponent(() => import('./routes/order/order-page.tsx'), 'OrderPage'),
});

const menu = createRoute({
  getParentRoute: () => restaurant,
  path: '/menu',
  validateSearch: menuSearch,
  component: lazyRouteComponent(() => import('./routes/menu/menu-page.tsx'), 'MenuPage'),
});

const apiKeys = createRoute({
  getParentRoute: () => restaurant,
  path: '/api-keys',
  validateSearch: (search): { cursor?: string } =>
    typeof search.cursor === 'string' ? { cursor: search.cursor } : {},
  component: lazyRouteComponent(() => import('./routes/api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    signedIn.addChildren([home, restaurant.addChildren([today, orders, order, menu, apiKeys])]),
  ]),
  basepath: '/manage',
  // Loaded when a link is pointed at: then a screen is there when it is opened.
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
