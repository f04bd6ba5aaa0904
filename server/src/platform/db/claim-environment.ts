import type pg from 'pg';
import type { EnvironmentName } from '../settings/environment.ts';

/**
 * Notes in a new database whose it is. Throws when it belongs to the other environment: passwords, links in mails and
 * sessions stand in its rows, and its jobs would write to the other's people and partners.
 */
export async function claimEnvironment(client: pg.ClientBase, environment: EnvironmentName): Promise<void> {
  const read = () => client.query<{ name: EnvironmentName }>('select name from environment');
  let owner = (await read()).rows[0];
  if (!owner) {
    await client.query('insert into environment (name) values ($1) on conflict do nothing', [environment]);
    owner = (await read()).rows[0];
  }
  if (owner?.name !== environment)
    throw new Error(
      `This database belongs to ${owner?.name}, and COMANDA_ENVIRONMENT is ${environment}: each has one of its own`,
    );
}
