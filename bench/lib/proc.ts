import { readdirSync, readFileSync } from 'node:fs';

/** What /proc tells about processes: Linux only, like the figures that it is for. */

/** Length of a clock tick in which the kernel tells CPU times; the same on every Linux that Node runs on. */
const TICK_MICROS = 10_000;

interface Process {
  pid: number;
  parent: number;
  /** User and system time of its own, and that of children which have ended; microseconds. */
  cpu: number;
  cpuOfEnded: number;
}

/** The processes whose CPU is counted: a server, and the Postgres under it, which is counted apart. */
export interface Watched {
  server: number;
  postmaster: number;
}

export interface CpuTimes {
  server: number;
  postgres: number;
}

/** CPU that a server's processes and Postgres' have used so far, in microseconds. */
export function cpuTimes({ server, postmaster }: Watched): CpuTimes {
  const processes = readProcesses();
  const postgres = tree(processes, postmaster);
  const others = tree(processes, server, postmaster);
  // A backend that has ended is in the books of the postmaster.
  const ended = postgres.find(({ pid }) => pid === postmaster)?.cpuOfEnded ?? 0;
  return { server: sum(others), postgres: sum(postgres) + ended };
}

function sum(processes: Process[]): number {
  return processes.reduce((total, { cpu }) => total + cpu, 0);
}

/** A process and its descendants, without one of them and its own. */
function tree(processes: Process[], root: number, without?: number): Process[] {
  const below = processes.filter(({ parent, pid }) => parent === root && pid !== without);
  const self = processes.filter(({ pid }) => pid === root);
  return [...self, ...below.flatMap(({ pid }) => tree(processes, pid, without))];
}

function readProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
}

function readProcess(pid: number): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name, in parentheses, may hold anything; what follows are numbers, the state (field 3) first.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = (field: number) => Number(fields[field - 3]) * TICK_MICROS;
    return { pid, parent: Number(fields[1]), cpu: ticks(14) + ticks(15), cpuOfEnded: ticks(16) + ticks(17) };
  } catch {
    return undefined;
  }
}

/** Resident memory of one process, in MiB. */
export function residentMiB(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
  return Math.round(Number(kilobytes) / 102.4) / 10;
}
