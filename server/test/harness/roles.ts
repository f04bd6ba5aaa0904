import { randomUUID } from 'node:crypto';
import type Type from 'typebox';
import type { Grant, Permission } from '../../src/access/index.ts';
import type { RoleShape } from '../../src/people/roles/shapes.ts';
import { type PersonAtTill, pairTill, signInAt } from './devices.ts';
import type { Client } from './http.ts';
import { type Person, signedIn } from './people.ts';
import { hireStaff } from './staff.ts';
import type { World } from './world.ts';

/** Roles that a test tenant makes, and people who have them. */

export type Role = Type.Static<typeof RoleShape>;
export type Wanted = readonly (Permission | Grant)[];

export const newName = (): string => `r${randomUUID().replaceAll('-', '_').slice(0, 20)}`;

export const grantsOf = (wanted: Wanted): Grant[] =>
  wanted.map((one) => (typeof one === 'string' ? { permission: one } : one));

/** A role of these permissions, made by somebody who holds them; its name. */
export async function makeRole(by: Pick<Client, 'post'>, wanted: Wanted, name = newName()): Promise<string> {
  const body = { name, title: 'Shift lead', permissions: grantsOf(wanted) };
  return (await by.post<Role>('/api/v1/roles', body)).must(201).name;
}

export const ownerOf = ({ target, tenantId }: Pick<World, 'target' | 'tenantId'>): Promise<Person> =>
  signedIn(target, { places: [{ tenantId, role: 'owner' }] });

/** Somebody with a role of these permissions, signed in at a till. */
export async function atTillWith(world: World, role: string): Promise<PersonAtTill & { pin: string }> {
  const { pin } = await hireStaff(world, { jobs: [{ title: 'Lead', role }] });
  return { ...(await signInAt(world, await pairTill(world), { pin })), pin };
}

/** What everybody needs who works with orders. */
export const FLOOR = ['orders.view', 'orders.create', 'orders.edit'] as const satisfies readonly Permission[];
