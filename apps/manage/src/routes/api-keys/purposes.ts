import type { Input } from '@comanda/sdk';
import type { Message } from '../../text/text.ts';

export type Scope = NonNullable<NonNullable<Input<'issueOwnApiKey'>['body']>['scopes']>[number];

/** What a key is for, and the least that serves it. What is suggested can be changed; the service has the last word. */
export interface Purpose {
  name: Message;
  scopes: readonly Scope[];
  /** Where its orders come from; the service says API when it is left out. */
  source?: string;
}

export const PURPOSES = {
  KITCHEN: {
    name: 'Kitchen display',
    scopes: ['read:orders', 'read:menu', 'read:kitchen', 'write:kitchen'],
  },
  SITE: {
    name: 'Own site or app with orders',
    scopes: ['read:menu', 'read:restaurants', 'read:orders', 'write:orders'],
    source: 'WEB',
  },
  DELIVERY: {
    name: 'Delivery service',
    scopes: ['read:menu', 'read:restaurants', 'read:orders', 'write:orders'],
    source: 'DELIVERY',
  },
  LOYALTY: { name: 'Loyalty', scopes: ['read:orders', 'read:guests', 'write:guests'] },
  ACCOUNTING: {
    name: 'Accounting',
    scopes: ['read:orders', 'read:payments', 'read:reports', 'read:restaurants'],
  },
  SCHEDULING: { name: 'Shifts and payroll', scopes: ['read:staff', 'read:wages', 'read:time'] },
  MENU: { name: 'Menu and stock', scopes: ['read:menu', 'write:menu', 'write:stock', 'read:restaurants'] },
  PAGE: { name: 'Page of another site where guests order', scopes: [] },
  OTHER: { name: 'Something else', scopes: [] },
} as const satisfies Record<string, Purpose>;

export type PurposeName = keyof typeof PURPOSES;
export const PURPOSE_NAMES = Object.keys(PURPOSES) as PurposeName[];

type Verb = 'read' | 'write' | 'approve';

interface Area {
  name: Message;
  verbs: Partial<Record<Verb, Scope>>;
}

/** All that a key can hold, as people look for it. */
export const AREAS: readonly Area[] = [
  { name: 'Orders', verbs: { read: 'read:orders', write: 'write:orders', approve: 'approve:orders' } },
  { name: 'Menu', verbs: { read: 'read:menu', write: 'write:menu' } },
  { name: 'Stock', verbs: { write: 'write:stock' } },
  {
    name: 'Payments',
    verbs: { read: 'read:payments', write: 'write:payments', approve: 'approve:payments' },
  },
  { name: 'Kitchen', verbs: { read: 'read:kitchen', write: 'write:kitchen' } },
  { name: 'Guests', verbs: { read: 'read:guests', write: 'write:guests' } },
  { name: 'Reports', verbs: { read: 'read:reports', write: 'write:reports' } },
  { name: 'Restaurants', verbs: { read: 'read:restaurants', write: 'write:restaurants' } },
  { name: 'Staff', verbs: { read: 'read:staff', write: 'write:staff' } },
  { name: 'Wages', verbs: { read: 'read:wages', write: 'write:wages' } },
  { name: 'Hours worked', verbs: { read: 'read:time', write: 'write:time', approve: 'approve:time' } },
  { name: 'Devices', verbs: { read: 'read:devices', write: 'write:devices' } },
  { name: 'Printers', verbs: { read: 'read:printers', write: 'write:printers' } },
  { name: 'People with access', verbs: { read: 'read:users', write: 'write:users' } },
  { name: 'Webhooks', verbs: { read: 'read:webhooks', write: 'write:webhooks' } },
  { name: 'Domains', verbs: { read: 'read:domains', write: 'write:domains' } },
  { name: 'Addresses', verbs: { read: 'read:places' } },
];

export const VERBS: readonly Verb[] = ['read', 'write', 'approve'];

export const VERB_NAMES: Record<Verb, Message> = { read: 'read', write: 'change', approve: 'approve' };
