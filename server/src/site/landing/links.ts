/** One line of the slip. */
export interface Link {
  name: string;
  href: string;
  /** Instead of the address. */
  note?: string;
}

/** Where the landing page leads; an app adds its line when it is served. */
export const links: readonly Link[] = [
  { name: 'Manage', href: '/manage', note: 'orders, money and people of your restaurants' },
  { name: 'API reference', href: '/docs' },
  { name: 'Changelog', href: '/docs/changelog' },
  { name: 'OpenAPI 3.1', href: '/api/v1/openapi.json' },
  { name: 'Health', href: '/api/v1/health' },
];
