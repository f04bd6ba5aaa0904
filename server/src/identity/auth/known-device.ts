import { hashToken } from '../../platform/crypto/seal.ts';
import type { RequestInfo } from '../../platform/http/pipeline/kernel.ts';
import { newGuid } from '../../platform/ids.ts';
import type { IdentityDeps } from '../deps.ts';
import { deviceCookie, readDeviceCookie } from './cookies.ts';

/**
 * A browser remembers who has signed in there, in a sealed cookie that is no credential: it only says that their next tries
 * are not a stranger's, so that strangers cannot use those up (decision 187).
 */

const REMEMBERED_MS = 365 * 86_400_000;
/** People of one browser; who signed in longest ago is forgotten. */
const PEOPLE_MAX = 8;
const PURPOSE = 'known device';

interface Known {
  uid: string;
  /** Of the password that the account had then: another one makes every browser a stranger, a former owner's among them. */
  stamp: string;
  /** Whether a second factor was shown here. */
  factor: boolean;
}

interface Device {
  id: string;
  /** Who signed in last at the end. */
  people: Known[];
}

type Sealing = { deps: Pick<IdentityDeps, 'sealer'>; request: RequestInfo };

/** An account, as far as a browser remembers it. */
export interface Person {
  uid: string;
  password_hash: string | null;
}

/** The id of this browser if the person has signed in there, since the account has this password; else null. */
export function knownDevice(call: Sealing, person: Person): string | null {
  const device = deviceIn(call);
  return device && knownIn(device, person) ? device.id : null;
}

/** The same where they have shown a second factor as well. */
export function deviceKnownToFactor(call: Sealing, person: Person): string | null {
  const device = deviceIn(call);
  return device && knownIn(device, person)?.factor ? device.id : null;
}

const knownIn = (device: Device | null, { uid, password_hash }: Person): Known | undefined =>
  device?.people.find((one) => one.uid === uid && one.stamp === stampOf(password_hash));

const stampOf = (passwordHash: string | null): string => hashToken(`${passwordHash}`).slice(0, 16);

/** The Set-Cookie value by which this browser remembers one more person. */
export function rememberPerson(call: Sealing, person: Person, showedFactor: boolean): string {
  const { uid, password_hash } = person;
  const before = deviceIn(call);
  const factor = showedFactor || (knownIn(before, person)?.factor ?? false);
  const others = before?.people.filter((one) => one.uid !== uid) ?? [];
  const device: Device = {
    id: before?.id ?? newGuid(),
    people: [...others, { uid, stamp: stampOf(password_hash), factor }].slice(-PEOPLE_MAX),
  };
  return deviceCookie(call.deps.sealer.seal(PURPOSE, '', JSON.stringify(device)), REMEMBERED_MS);
}

/** The header that remembers whoever has chosen a password by a link: a reader of the mailbox is no stranger. */
export const rememberChooser = (
  call: Sealing,
  { uid, passwordHash }: { uid: string; passwordHash: string | null },
): Record<string, string[]> =>
  passwordHash === null
    ? {}
    : { 'set-cookie': [rememberPerson(call, { uid, password_hash: passwordHash }, false)] };

/** Null for a cookie that is not ours, also after a change of the installation's secret. */
function deviceIn({ deps, request }: Sealing): Device | null {
  const sealed = readDeviceCookie(request);
  if (sealed === null) return null;
  try {
    return JSON.parse(deps.sealer.open(PURPOSE, '', sealed)) as Device;
  } catch {
    return null;
  }
}
