import { useState } from 'react';
import type { CartLine } from '../../store/cart.ts';
import { isKiosk } from '../../store/kiosk.ts';
import { isAtTable, type NewOrder } from '../../store/service.ts';

/** How, when and for whom: what a guest fills in beside the items. Names and addresses stay in this browser. */
export interface OrderForm {
  way: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY';
  /** ISO 8601; null: as soon as it can be. */
  at: string | null;
  name: string;
  phone: string;
  street: string;
  city: string;
  postalCode: string;
  instructions: string;
  tipAmount: number;
  notes: string;
}

const NONE: OrderForm = {
  way: 'TAKE_OUT',
  at: null,
  name: '',
  phone: '',
  street: '',
  city: '',
  postalCode: '',
  instructions: '',
  tipAmount: 0,
  notes: '',
};

/** An order has a name; a guest at a kiosk has a number. */
const AT_KIOSK = 'Kiosk';

/** Of the next order, too: who it is for, and where that is. */
const REMEMBERED = ['name', 'phone', 'street', 'city', 'postalCode', 'instructions'] as const;

export function useOrderForm(restaurantGuid: string) {
  const key = `comanda.guest.form.${restaurantGuid}`;
  const [form, setWishes] = useState<OrderForm>(() => ({
    ...NONE,
    ...(isKiosk ? {} : remembered(key)),
    way: isAtTable() ? 'DINE_IN' : 'TAKE_OUT',
  }));
  const change = (part: Partial<OrderForm>) => {
    const next = { ...form, ...part };
    setWishes(next);
    if (isKiosk) return;
    try {
      localStorage.setItem(
        key,
        JSON.stringify(Object.fromEntries(REMEMBERED.map((name) => [name, next[name]]))),
      );
    } catch {
      // A browser may forbid it.
    }
  };
  return { form, change };
}

function remembered(key: string): Partial<OrderForm> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<OrderForm>;
  } catch {
    return {};
  }
}

export const isComplete = ({ name, way, street, city }: OrderForm): boolean =>
  way === 'DINE_IN' ||
  isKiosk ||
  (name.trim() !== '' && (way !== 'DELIVERY' || (street.trim() !== '' && city.trim() !== '')));

/** What is sent. A price is not in it: the restaurant's hold. */
export function bodyOf(lines: readonly CartLine[], form: OrderForm): NewOrder {
  const { way, at, tipAmount, notes } = form;
  const items = lines.map(({ item }) => item);
  if (way === 'DINE_IN') return { diningOption: way, items };
  return {
    diningOption: way,
    ...(at === null ? {} : { promisedAt: at }),
    guest: { name: form.name.trim() || AT_KIOSK, ...given('phone', form.phone), ...addressIn(form) },
    items,
    ...(tipAmount > 0 ? { tipAmount } : {}),
    ...given('notes', notes),
  };
}

const given = <Name extends string>(name: Name, value: string): Partial<Record<Name, string>> =>
  value.trim() === '' ? {} : ({ [name]: value.trim() } as Record<Name, string>);

const addressIn = ({ way, street, city, postalCode, instructions }: OrderForm) =>
  way === 'DELIVERY'
    ? {
        address: { ...given('address1', street), ...given('city', city), ...given('postalCode', postalCode) },
        ...given('instructions', instructions),
      }
    : {};
