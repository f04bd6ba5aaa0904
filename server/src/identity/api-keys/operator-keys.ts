import pg from 'pg';
import { newGuid } from '../../platform/ids.ts';
import { DEFAULT_LIMIT } from '../../platform/rate-limit/rate-limit.ts';
import type { EnvironmentName } from '../../platform/settings/environment.ts';
import { addressList, generateKey, hashKey, hintOf } from './key.ts';

/**
 * Keys of the service's own administrators. Whoever holds the database's owner makes them, on the command line: no role
 * that the server connects as may write this table, so no request can ever make an operator.
 */

interface NewOperatorKey {
  environment: EnvironmentName;
  name: string;
  rateLimit?: number;
  allowedAddresses?: string[];
}

/** Issues a key and returns it in clear text, once. */
export async function issueOperatorKey(
  ownerUrl: string,
  request: NewOperatorKey,
  now: number,
): Promise<string> {
  const addresses = request.allowedAddresses ?? [];
  addressList(addresses);
  const key = generateKey('live', request.environment);
  await asOwner(ownerUrl, (client) =>
    client.query(
      `insert into operator_keys (id, hash, hint, name, allowed_addresses, rate_limit, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        newGuid(),
        hashKey(key),
        hintOf(key),
        request.name,
        addresses,
        request.rateLimit ?? DEFAULT_LIMIT,
        new Date(now),
      ],
    ),
  );
  return key;
}

export interface OperatorKey {
  id: string;
  name: string;
  hint: string;
  revoked_at: Date | null;
  last_used_at: Date | null;
  created_at: Date;
}

export async function listOperatorKeys(ownerUrl: string): Promise<OperatorKey[]> {
  return asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<OperatorKey>(
      'select id, name, hint, revoked_at, last_used_at, created_at from operator_keys order by id desc',
    );
    return rows;
  });
}

/** Ends an operator key on every node. False when there is no such key. */
export async function revokeOperatorKey(ownerUrl: string, id: string, now: number): Promise<boolean> {
  return asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ hash: string }>(
      'update operator_keys set revoked_at = coalesce(revoked_at, $2) where id = $1 returning hash',
      [id, new Date(now)],
    );
    const hash = rows[0]?.hash;
    if (hash) await client.query(`select pg_notify('comanda', $1)`, [`key ${hash}`]);
    return hash !== undefined;
  });
}

async function asOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
