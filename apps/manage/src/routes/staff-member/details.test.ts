import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StaffMember } from '../staff/staff.ts';
import { changesOf, detailsOf } from './details.ts';

const ANA: StaffMember = {
  guid: 'ana',
  externalId: null,
  restaurantGuid: 'here',
  number: 7,
  name: 'Ana Alonso',
  displayName: 'Ana',
  uid: null,
  jobs: [{ guid: 'floor', title: 'Floor', role: 'server' }],
  activeFrom: null,
  activeUntil: 20261231,
  pinDigits: 6,
  pinMadeAt: null,
  metadata: {},
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

test('what was not changed is not sent', () => {
  assert.deepEqual(changesOf(detailsOf(ANA), ANA), {});
  assert.deepEqual(changesOf({ ...detailsOf(ANA), name: ' Ana Alonso ' }, ANA), {});
});

test('a job that stays is named by its guid, so that its wage stays too', () => {
  const jobs = [...ANA.jobs, { title: ' Bar ', role: 'cashier' }];
  assert.deepEqual(changesOf({ ...detailsOf(ANA), jobs }, ANA), {
    jobs: [
      { guid: 'floor', title: 'Floor', role: 'server' },
      { title: 'Bar', role: 'cashier' },
    ],
  });
});

test('who leaves later than thought, or not at all', () => {
  assert.deepEqual(changesOf({ ...detailsOf(ANA), activeUntil: null }, ANA), { activeUntil: null });
  assert.deepEqual(changesOf({ ...detailsOf(ANA), number: '' }, ANA), {});
});
