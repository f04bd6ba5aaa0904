import { createRoute, createRouter } from '@tanstack/react-router';
import { integrations } from './addresses/integrations.tsx';
import { lazyScreen } from './addresses/lazy-screen.ts';
import { money } from './addresses/money.tsx';
import { operators } from './addresses/operators.tsx';
import { people, start } from './addresses/people.tsx';
import { pageSearch, restaurant, root, signedIn } from './addresses/roots.tsx';
import { settings } from './addresses/settings.tsx';
import { HomePage } from './routes/home/home-page.tsx';
import { menuSearch } from './routes/menu/menu-tree.ts';
import { orderSearch } from './routes/orders/order-search.ts';
import { watchAddress } from './shell/address-secrets.ts';
import { ScreenFault } from './shell/screen-fault.tsx';

/** Every address of the app. A screen is a folder in routes/, and is loaded when somebody goes there. */

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ to, ssoError }): { to?: string; ssoError?: string } => ({
    ...(typeof to === 'string' ? { to } : {}),
    ...(typeof ssoError === 'string' ? { ssoError } : {}),
  }),
  component: lazyScreen(() => import('./routes/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  component: lazyScreen(() => import('./routes/sign-up/sign-up-page.tsx'), 'SignUpPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyScreen(
    () => import('./routes/forgot-password/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
});

/** Where links in mails lead. */
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyScreen(() => import('./routes/reset-password/reset-password-page.tsx'), 'ResetPasswordPage'),
});

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  component: lazyScreen(() => import('./routes/verify-email/verify-email-page.tsx'), 'VerifyEmailPage'),
});

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  component: lazyScreen(() => import('./routes/confirm-email/confirm-email-page.tsx'), 'ConfirmEmailPage'),
});

const acceptInvitation = createRoute({
  getParentRoute: () => root,
  path: '/accept-invitation',
  component: lazyScreen(
    () => import('./routes/accept-invitation/accept-invitation-page.tsx'),
    'AcceptInvitationPage',
  ),
});

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  validateSearch: ({ ssoError, connected }): { ssoError?: string; connected?: boolean } => ({
    ...(typeof ssoError === 'string' ? { ssoError } : {}),
    ...(connected === true ? { connected } : {}),
  }),
  component: lazyScreen(() => import('./routes/account/account-page.tsx'), 'AccountPage'),
});

const home = createRoute({ getParentRoute: () => signedIn, path: '/', component: HomePage });

const today = createRoute({
  getParentRoute: () => restaurant,
  path: '/',
  component: lazyScreen(() => import('./routes/today/today-page.tsx'), 'TodayPage'),
});

const orders = createRoute({
  getParentRoute: () => restaurant,
  path: '/orders',
  validateSearch: orderSearch,
  component: lazyScreen(() => import('./routes/orders/orders-page.tsx'), 'OrdersPage'),
});

const order = createRoute({
  getParentRoute: () => restaurant,
  path: '/orders/$orderGuid',
  component: lazyScreen(() => import('./routes/order/order-page.tsx'), 'OrderPage'),
});

const menu = createRoute({
  getParentRoute: () => restaurant,
  path: '/menu',
  validateSearch: menuSearch,
  component: lazyScreen(() => import('./routes/menu/menu-page.tsx'), 'MenuPage'),
});

const apiKeys = createRoute({
  getParentRoute: () => restaurant,
  path: '/api-keys',
  validateSearch: pageSearch,
  component: lazyScreen(() => import('./routes/api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
});

watchAddress();

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    signUp,
    forgotPassword,
    resetPassword,
    verifyEmail,
    confirmEmail,
    acceptInvitation,
    account,
    signedIn.addChildren([
      home,
      operators,
      start,
      restaurant.addChildren([
        today,
        orders,
        order,
        menu,
        apiKeys,
        ...people,
        ...money,
        ...settings,
        ...integrations,
      ]),
    ]),
  ]),
  basepath: '/manage',
  // Loaded when a link is pointed at: then a screen is there when it is opened.
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ScreenFault,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
