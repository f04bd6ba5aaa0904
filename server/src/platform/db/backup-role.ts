import type pg from 'pg';

/**
 * Sees the rows of all tenants, which row-level security hides from the owner too, and changes none. Nobody logs in as it:
 * pg_dump takes it on (`--role`), connected as the owner. The service never does.
 */
export const BACKUP_ROLE = 'comanda_backup';

/** Not permitted to make it, or to hand it on; or another process was first. */
const TOLERATED = ['42501', '42710', '23505'];

/**
 * Makes the role where the owner may. Where it may not, all goes on without: `comanda backup` says what is missing. Only what
 * is missing is changed, so that servers that share a cluster do not disturb each other.
 */
export async function createBackupRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ ready: boolean }>(
    `select rolbypassrls and pg_has_role(current_user, oid, 'member') and pg_has_role(oid, 'pg_read_all_data', 'member') as ready
     from pg_roles where rolname = $1`,
    [BACKUP_ROLE],
  );
  if (rows[0]?.ready) return;
  try {
    if (!rows[0]) await client.query(`create role ${BACKUP_ROLE} nologin bypassrls`);
    await client.query(`grant pg_read_all_data to ${BACKUP_ROLE}`);
    await client.query(`grant ${BACKUP_ROLE} to current_user`);
  } catch (error) {
    if (!TOLERATED.includes((error as { code?: string }).code ?? '')) throw error;
  }
}
