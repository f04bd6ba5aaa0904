/** One line of the slip. */
export interface Link {
  name: string;
  href: string;
  /** Instead of the address. */
  note?: string;
}

/** Where the landing page leads; an app adds its line when it is served. */
export const links: readonly Link[] = [
  { name: 'Sign in', href: '/manage', note: 'orders, money and people of your restaurants' },
  { name: 'Sign up', href: '/manage/sign-up', note: 'an account, and a business of your own' },
  { name: 'Till', href: '/till', note: 'sells with and without a network; paired by a code' },
  { name: 'Kitchen', href: '/kitchen', note: 'tickets on a screen that is paired by a code' },
  { name: 'API reference', href: '/docs' },
  { name: 'Changelog', href: '/docs/changelog' },
  { name: 'OpenAPI 3.1', href: '/api/v1/openapi.json' },
  { name: 'Health', href: '/api/v1/health' },
];
