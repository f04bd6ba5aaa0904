import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BUILT_IN } from '../../access/index.ts';
import { keptPlace, type Place } from './kept-place.ts';

const place = (role: keyof typeof BUILT_IN, status: Place['status'], more: Partial<Place> = {}): Place => ({
  rights: BUILT_IN[role],
  restaurantGuids: [],
  status,
  isOpen: status === 'INVITED',
  ...more,
});

const [here, there] = [{ restaurantGuids: ['here'] }, { restaurantGuids: ['there'] }];
const silent = { isOpen: false };

for (const [own, other, hasOwner, kept, why] of [
  [place('server', 'ACTIVE'), place('manager', 'INVITED'), true, 'OWN', 'what was accepted counts'],
  [place('server', 'SUSPENDED'), place('manager', 'INVITED'), true, 'OWN', 'nobody comes back by another'],
  [place('server', 'INVITED'), place('manager', 'INVITED'), true, 'OTHER', 'the greater role'],
  [place('manager', 'INVITED'), place('server', 'INVITED'), true, 'OWN', 'the greater role'],
  [place('accountant', 'INVITED'), place('kitchen', 'INVITED'), true, 'OWN', 'neither is greater'],
  [place('server', 'INVITED', here), place('server', 'INVITED'), true, 'OTHER', 'all restaurants'],
  [
    place('server', 'INVITED', here),
    place('server', 'INVITED', there),
    true,
    'OWN',
    'neither reaches further',
  ],
  [place('manager', 'INVITED', silent), place('server', 'INVITED'), true, 'OTHER', 'nobody is asked for it'],
  [place('server', 'INVITED'), place('manager', 'INVITED', silent), true, 'OWN', 'nobody is asked for it'],
  [place('server', 'ACTIVE'), place('owner', 'INVITED'), true, 'OWN', 'another owner is there'],
  [place('server', 'ACTIVE'), place('owner', 'INVITED'), false, 'OWNER', 'no other owner is there'],
  [place('server', 'ACTIVE'), place('owner', 'INVITED', silent), false, 'OWN', 'nobody is asked for it'],
  [place('manager', 'SUSPENDED'), place('owner', 'INVITED'), false, 'OTHER', 'no other owner is there'],
  [place('server', 'INVITED'), place('owner', 'INVITED'), false, 'OTHER', 'no other owner is there'],
] as const) {
  test(`${own.status} ${own.rights.role} and ${other.rights.role}: ${kept}, since ${why}`, () => {
    assert.equal(keptPlace(own, other, hasOwner), kept);
  });
}
