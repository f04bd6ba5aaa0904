import { moneyField, parseMoney } from '@comanda/app-shared/money';
import type { Answer } from '@comanda/sdk';

type Role = Answer<'listRoles'>['items'][number];
type Grant = Role['permissions'][number];
export type Permission = Grant['permission'];
export type LimitName = Exclude<keyof Grant, 'permission'>;

/** How far a permission can be limited; it is one of those that take from a bill or give money out. */
const ALL: readonly LimitName[] = ['maxAmount', 'maxPercent', 'ownOrdersOnly'];
export const LIMITS: Readonly<Partial<Record<Permission, readonly LimitName[]>>> = {
  'orders.void': ALL,
  'orders.comp': ALL,
  'orders.discount': ALL,
  'orders.refund': ALL,
  'orders.reopen': ['ownOrdersOnly'],
  'orders.tax_exempt': ALL,
  'orders.remove_service_charge': ALL,
  'payments.void': ['maxAmount'],
  'payments.refund': ['maxAmount', 'maxPercent'],
  'payments.charge_stored_card': ['maxAmount'],
  'drawer.pay_out': ['maxAmount'],
  'tips.pay_out': ['maxAmount'],
};

/** How far one permission of a role goes, while it is typed; empty: without a limit. */
export interface LimitDraft {
  amount: string;
  percent: string;
  own: boolean;
}

export interface RoleDraft {
  title: string;
  /** Those that it has. */
  grants: Readonly<Partial<Record<Permission, LimitDraft>>>;
}

export const NO_LIMITS: LimitDraft = { amount: '', percent: '', own: false };

/** What a role has, to be changed or to begin another one with. */
export const grantsOf = (role: Role, currency: string, language: string): RoleDraft['grants'] =>
  Object.fromEntries(
    role.permissions.map(({ permission, maxAmount, maxPercent, ownOrdersOnly }) => [
      permission,
      {
        amount: maxAmount === undefined ? '' : moneyField(maxAmount, currency, language),
        percent: maxPercent === undefined ? '' : String(maxPercent),
        own: ownOrdersOnly ?? false,
      },
    ]),
  );

/** A percentage as it is typed; undefined: there is none, null: it is no percentage. */
export function percentOf(text: string): number | null | undefined {
  const typed = text.trim().replace(/\s*%$/, '').replace(',', '.');
  if (typed === '') return undefined;
  return /^\d{1,3}(?:\.\d{1,5})?$/.test(typed) && Number(typed) <= 100 ? Number(typed) : null;
}

/** What is to be stored; null: a limit is no amount or no percentage. */
export function permissionsOf({ grants }: RoleDraft, currency: string): Grant[] | null {
  const all = (Object.entries(grants) as [Permission, LimitDraft][]).map(
    ([permission, limits]): Grant | null => {
      const { amount, percent, own } = limits;
      const maxAmount = amount.trim() === '' ? undefined : parseMoney(amount, currency);
      const maxPercent = percentOf(percent);
      if (maxAmount === null || maxPercent === null) return null;
      return {
        permission,
        ...(maxAmount === undefined ? {} : { maxAmount }),
        ...(maxPercent === undefined ? {} : { maxPercent }),
        ...(own ? { ownOrdersOnly: true } : {}),
      };
    },
  );
  const whole = all.filter((grant) => grant !== null);
  return whole.length === all.length ? whole : null;
}

/** What programs call a role: made of its title once, and never changed. `spare` is for titles without a letter from a to z. */
export function nameOf(title: string, spare: string): string {
  const plain = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)
    .replace(/_+$/, '');
  return plain.length < 2 ? spare : plain;
}
