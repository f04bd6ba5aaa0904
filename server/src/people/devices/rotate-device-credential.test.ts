import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Device,
  type Paired,
  type PairedTill,
  pairTill,
  tillWith,
} from '../../../test/harness/devices.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { rotateDeviceCredential } from './rotate-device-credential.ts';

const rotate = async (till: PairedTill) =>
  (await till.post<Paired>('/api/v1/devices/current/credential', { appVersion: '2.0' })).must(200);
const current = (till: PairedTill) => till.get<Device>('/api/v1/devices/current');

async function rotated(world: FreshTenant): Promise<{ old: PairedTill; till: PairedTill }> {
  const old = await pairTill(world);
  const { credential } = await rotate(old);
  return { old, till: tillWith(world, old.guid, credential!) };
}

proves(rotateDeviceCredential, () => {
  test('200 with the same successor when the answer was lost, until that is used', async () => {
    const world = await freshTenant();
    const { old, till } = await rotated(world);
    assert.equal((await rotate(old)).credential, till.credential);
    (await current(old)).must(200);
    assert.equal((await current(till)).must(200).appVersion, '2.0');
    // A parallel request that was on its way.
    (await current(old)).must(200);
  });

  test('401 for one that was replaced, once its successor was used; then both have to be paired anew', async () => {
    const world = await freshTenant();
    const { old, till } = await rotated(world);
    (await current(till)).must(200);
    const { sql } = world.target.database;
    // More than a minute ago, for every process.
    await sql("update devices set confirmed_at = confirmed_at - interval '61 s' where guid = $1", [
      till.guid,
    ]);
    await sql(
      "select pg_notify('comanda', 'device ' || previous_hash), pg_notify('comanda', 'device ' || credential_hash) from devices where guid = $1",
      [till.guid],
    );
    for (const one of [old, till]) {
      await eventually(async () => void (await current(one)).refused(401, 'UNAUTHORIZED'));
    }
    const lines = await sql<{ action: string }>(
      "select action from audit_log where target_id = $1 and action = 'device.credential_reused'",
      [till.guid],
    );
    assert.equal(lines.length, 1);
  });

  test('401 for one that was not used for ninety days', async () => {
    const world = await freshTenant();
    const till = await pairTill(world);
    const { sql } = world.target.database;
    await sql(
      "update devices set credential_ends_at = credential_ends_at - interval '90 days' where guid = $1",
      [till.guid],
    );
    (await current(till)).refused(401, 'UNAUTHORIZED');
  });
});
