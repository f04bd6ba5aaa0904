import { type Answer, holds, type Membership, type Translate, useAnswer } from '@comanda/app-shared';
import type { UseQueryResult } from '@tanstack/react-query';
import { usePlace } from '../shell/places.ts';
import type { Message } from '../text/text.ts';

export type Role = Answer<'listRoles'>['items'][number];

/** Those that every tenant has are called as the reader's language does. */
const BUILT_IN: Readonly<Record<string, Message>> = {
  owner: 'Owner',
  manager: 'Manager',
  accountant: 'Accountant',
  server: 'Server',
  cashier: 'Cashier',
  kitchen: 'Kitchen',
};

export const useRoles = (): UseQueryResult<Answer<'listRoles'>, Error> => useAnswer('listRoles', {});

export function titleOfRole(name: string, roles: readonly Role[], t: Translate<Message>): string {
  const known = BUILT_IN[name];
  return known ? t(known) : (roles.find((role) => role.name === name)?.title ?? name);
}

/** Roles that a person may give to others: none that has what they lack. How far a permission goes, the service compares. */
export const rolesToGive = (roles: readonly Role[], membership: Membership): Role[] =>
  roles.filter(({ permissions }) => permissions.every(({ permission }) => holds(membership, permission)));

/** As a choice of a field, with the one that is there already, whoever gave it. */
export function useRoleChoices(
  t: Translate<Message>,
  { without = [], and }: { without?: readonly string[]; and?: string } = {},
): { value: string; label: string }[] {
  const { membership } = usePlace();
  const roles = useRoles().data?.items ?? [];
  const names = rolesToGive(roles, membership)
    .map(({ name }) => name)
    .filter((name) => !without.includes(name));
  if (and !== undefined && !names.includes(and)) names.push(and);
  return names.map((value) => ({ value, label: titleOfRole(value, roles, t) }));
}
