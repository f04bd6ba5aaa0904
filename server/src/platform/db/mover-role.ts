import type pg from 'pg';

/**
 * Takes one tenant out of the database, or brings one into it. Row-level security binds it to the tenant that its transaction
 * has named. Nobody logs in as it: the owner takes it on. The service never does.
 */
export const MOVER_ROLE = 'comanda_mover';

/** Another process was first. */
const TOLERATED = ['42710', '23505'];

/** Makes the role and lets the owner take it on, where that is missing. An owner that may not is told what to run. */
export async function createMoverRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ member: boolean }>(
    `select pg_has_role(current_user, oid, 'member') as member from pg_roles where rolname = $1`,
    [MOVER_ROLE],
  );
  if (rows[0]?.member) return;
  try {
    if (!rows[0]) await client.query(`create role ${MOVER_ROLE} nologin`);
    await client.query(`grant ${MOVER_ROLE} to current_user`);
  } catch (error) {
    if (TOLERATED.includes((error as { code?: string }).code ?? '')) return;
    throw new Error(
      `The owner may not make the role ${MOVER_ROLE}. As an administrator run: create role ${MOVER_ROLE} nologin; ` +
        `grant ${MOVER_ROLE} to the owner of the database.`,
      { cause: error },
    );
  }
}
