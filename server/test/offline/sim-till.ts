import type { Random } from '../../src/cli/simulate/random.ts';
import type { PairedTill } from '../harness/devices.ts';
import { type Answer, type Command, type OfflineTill, offlineTill, type Signer } from '../harness/offline.ts';
import type { Effect } from './facts.ts';
import { emptyMirror, type Mirror } from './mirror.ts';

/** A till in a simulation: a log that is on its disk, what it has pulled, and a clock that may be wrong. */

export interface SimTill {
  till: PairedTill;
  offline: OfflineTill;
  mirror: Mirror;
  /** What each command of its log does, by id. */
  effects: Map<string, Effect>;
  /** How far it has been told that its log has come: may be less than it has. */
  acked: number;
  /** How wrong its clock is. */
  skewMs: number;
  /** Whether it says how long it has been running. */
  says: boolean;
  boot: { id: string; at: number };
  /** Those that it has opened, the present one last. */
  drawers: string[];
  lead: Signer;
  /** Orders that nobody but this till has touched, with what they come to here. */
  own: Set<string>;
}

interface Where {
  path: string;
  restaurantGuid: string;
  staffGuid: string;
}

export function simTill(till: PairedTill, lead: Signer, where: Where, random: Random): SimTill {
  const made: SimTill = {
    till,
    offline: offlineTill({ till, ...where, now: () => Date.now() + made.skewMs }),
    mirror: emptyMirror(),
    effects: new Map(),
    acked: 0,
    skewMs: 0,
    says: random.chance(0.5),
    boot: { id: guidOf(random), at: Date.now() },
    drawers: [],
    lead,
    own: new Set(),
  };
  return made;
}

/** The drawer that it has now. */
export const drawerOf = ({ drawers }: SimTill): string => drawers.at(-1)!; // It opens one first.

/** A guid that is the same for a seed. */
export function guidOf(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.between(0, 15).toString(16)).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-7$3-8$4-$5');
}

export const running = ({ says, boot }: SimTill) =>
  says ? { running: { boot: boot.id, elapsedMs: Date.now() - boot.at } } : {};

/** Writes a command to the disk: from then on it has happened. */
export function did(
  one: SimTill,
  given: Parameters<OfflineTill['did']>[0],
  effect: Effect,
  signer?: Signer,
): Command {
  const command = one.offline.did({ ...running(one), ...given }, signer);
  one.effects.set(command.id, effect);
  return command;
}

/** The power goes: what is not on the disk is gone, and with it how far the log had come. */
export function crash(one: SimTill, random: Random): void {
  one.acked = random.between(0, one.acked);
  one.boot = { id: guidOf(random), at: Date.now() };
  // Of what it has pulled the menu stays: without one it could not sell.
  if (random.chance(0.3)) one.mirror = { ...emptyMirror(), menu: one.mirror.menu };
}

/** Sends a part of the log; the answer moves on what it knows to be done. */
export async function send(one: SimTill, from: number, to: number): Promise<Answer> {
  const { log } = one.offline;
  const commands = log.slice(from, to);
  const remaining = log.length - Math.max(to, 0);
  const more = { commands, remaining: Math.max(0, remaining), ...running(one) };
  return (await one.offline.push(more)).must(200);
}

export const heard = (one: SimTill, { ackSeq }: Answer): void => {
  one.acked = Math.max(one.acked, ackSeq);
};
