import type pg from 'pg';
import { selectMoved, type TenantTable } from './tenant-tables.ts';

/**
 * People belong to several tenants, and to none. Who the members are goes along: nothing that they sign in with. Where they
 * have an account already they keep it; a new one has no password until its owner asks for one by mail.
 */

const COLUMNS = 'uid, email, email_key, email_verified_at, name, locale, status, created_at, updated_at';
/** The table of those who arrive, and the columns by which tables of a tenant name people. */
const ARRIVING = 'arriving_people';
const NAMING_PEOPLE = ['"uid"', '"backed_by"'];

export const PEOPLE: TenantTable = { name: 'users', columns: COLUMNS.split(', ') };

/** The query for the members' accounts. */
export const selectPeople = (memberships: TenantTable): string =>
  `select ${COLUMNS} from users where uid in (select uid from (${selectMoved(memberships)}) m)`;

/** An address here that nobody has proven may be anybody's: a member's rights must not go to them. */
const UNPROVEN = `
  select a.email from staged a join users u on u.email_key = a.email_key
  where u.email_verified_at is null and not exists (select from users same where same.uid = a.uid)`;

/** By the account itself, which was here before, or by the address. */
const RECOGNIZE = `
  create temp table ${ARRIVING} on commit drop as
  select a.uid as there, coalesce(same.uid, namesake.uid) as here
  from staged a left join users same on same.uid = a.uid left join users namesake on namesake.email_key = a.email_key`;

/** Makes accounts of the staged people who have none here. */
export async function bringPeopleIn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ email: string }>(UNPROVEN);
  if (rows.length > 0)
    throw new Error(
      `There are accounts here whose address was never proven: ${rows.map(({ email }) => email).join(', ')}. ` +
        'Their owners have to follow the link in their mail first, or the accounts have to go.',
    );
  await client.query(RECOGNIZE);
  await client.query(
    `insert into users (${COLUMNS}) select ${COLUMNS} from staged
     where uid in (select there from ${ARRIVING} where here is null)`,
  );
}

/** Lets the staged rows of a table name people as they are known here. */
export async function renamePeople(client: pg.Client, { columns }: TenantTable): Promise<void> {
  for (const column of NAMING_PEOPLE.filter((name) => columns.includes(name)))
    await client.query(
      `update staged set ${column} = p.here from ${ARRIVING} p where ${column} = p.there and p.here <> p.there`,
    );
}
