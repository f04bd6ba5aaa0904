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

interface Device {
  id: string;
  /** Uids, who signed in last at the end. */
  people: string[];
}

type Sealing = { deps: Pick<IdentityDeps, 'sealer'>; request: RequestInfo };

/** The id of this browser if the person has signed in there before; else null. */
export function knownDevice(call: Sealing, uid: string): string | null {
  const device = deviceIn(call);
  return device?.people.includes(uid) ? device.id : null;
}

/** The Set-Cookie value by which this browser remembers one more person. */
export function rememberPerson(call: Sealing, uid: string): string {
  const { id, people } = deviceIn(call) ?? { id: newGuid(), people: [] };
  const device: Device = { id, people: [...people.filter((other) => other !== uid), uid].slice(-PEOPLE_MAX) };
  return deviceCookie(call.deps.sealer.seal(PURPOSE, '', JSON.stringify(device)), REMEMBERED_MS);
}

/** The header that remembers whoever has chosen a password by a link: a reader of the mailbox is no stranger. */
export const rememberChooser = (
  call: Sealing,
  { uid, passwordHash }: { uid: string; passwordHash: string | null },
): Record<string, string[]> => (passwordHash === null ? {} : { 'set-cookie': [rememberPerson(call, uid)] });

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
