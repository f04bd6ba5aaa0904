import { addDevice } from './devices.ts';
import { type Person, signedIn } from './people.ts';
import type { FreshTenant } from './proves.ts';
import { hireStaff } from './staff.ts';
import { addEndpoint } from './webhooks.ts';
import type { TestKey } from './world.ts';

/** Somebody with an account who has made what outlives them. */
export interface Maker {
  mallory: Person;
  /** Kind and guid of each, in the sequence in which they were made. */
  made: [kind: string, guid: string][];
  pin: string;
  /** The secret of their key. */
  key: string;
}

/** A manager pairs, hires and is told of everything; an owner issues a key, and lets somebody else in. */
export async function whatIsMadeBy(world: FreshTenant): Promise<Maker> {
  const { target, tenantId } = world;
  const mallory = await signedIn(target, { places: [{ tenantId, role: 'owner' }] });
  // They ask as a key does.
  const as = { ...world, key: mallory as unknown as TestKey };
  const later = <T>(given: T): T => {
    target.clock.moveBy(1);
    return given;
  };
  const device = later(await addDevice(as));
  const { staffMember, pin } = later(await hireStaff(as));
  const { endpoint } = later(await addEndpoint(as, { url: 'http://127.0.0.1:9/mine' }));
  const issued = await mallory.post<{ apiKey: { id: string }; key: string }>('/api/v1/api-keys', {
    ...{ name: 'Mine', scopes: ['read:orders'], restaurantGuids: [], allowedAddresses: [] },
    ...{ securityContact: 'mallory@mallory.example', contactEmail: 'mallory@mallory.example' },
  });
  const { apiKey, key } = later(issued.must(201));
  const friend = { email: `friend-of-${mallory.uid}@mallory.example`, name: 'A friend', role: 'server' };
  const { uid } = later(
    (
      await mallory.post<{ uid: string }>('/api/v1/admin-users', {
        ...friend,
        firstPassword: 'a friend of mine',
      })
    ).must(201),
  );
  const made: Maker['made'] = [
    ['DEVICE', device.guid],
    ['STAFF_MEMBER', staffMember.guid],
    ['WEBHOOK_ENDPOINT', endpoint.id],
    ['API_KEY', apiKey.id],
    ['USER', uid],
  ];
  return { mallory, made, pin, key };
}
