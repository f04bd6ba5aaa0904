import { createSocket } from 'node:dgram';
import { type Answer, AUTHORITATIVE_ANSWER, type DecodedPacket, decode, encode } from 'dns-packet';
import { HOST } from './http.ts';
import { type Reply, type Request, startLoopback } from './loopback.ts';

/**
 * A small authoritative DNS server on loopback (UDP), for all of the DNS: what was not put into it does not exist. Its
 * HTTP side takes records: `POST /simulator/records {name, type, value}`, `DELETE /simulator/records?name=&type=`,
 * `GET /simulator/records`.
 */

const TTL_SECONDS = 1;

export interface DnsSimulatorRecord {
  name: string;
  type: 'A' | 'AAAA' | 'CNAME' | 'TXT' | 'NS';
  value: string;
}

/** How a name is answered instead: not at all, or with a failure. */
export type DnsTrouble = 'silent' | 'servfail' | 'refused';

export interface DnsSimulator {
  /** `address:port`, what DNS_SERVERS is set to. */
  server: string;
  /** Where records are put by HTTP. */
  controlUrl: string;
  add(record: DnsSimulatorRecord): void;
  /** All records of a name, or those of a type. */
  remove(name: string, type?: string): void;
  /** Applies to the name and all below it; null ends it. */
  trouble(name: string, how: DnsTrouble | null): void;
  /** `TYPE name` of every question so far. */
  questions(): readonly string[];
  stop(): Promise<void>;
}

const RCODES: Record<Exclude<DnsTrouble, 'silent'>, number> = { servfail: 2, refused: 5 };
const NXDOMAIN = 3;

/** What is in the DNS, and which names are in trouble. */
interface Zone {
  records: DnsSimulatorRecord[];
  troubles: Map<string, DnsTrouble>;
  /** `TYPE name` of every question so far. */
  asked: string[];
}

export async function startDnsSimulator(): Promise<DnsSimulator> {
  const zone: Zone = { records: [], troubles: new Map(), asked: [] };
  const socket = createSocket('udp4', (message, sender) => {
    const query = safely(() => decode(message));
    const bytes = query && respond(zone, query);
    if (bytes) socket.send(bytes, sender.port, sender.address);
  });
  socket.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    socket.once('listening', resolve);
    socket.once('error', reject);
    socket.bind(0, HOST);
  });
  const http = await startLoopback({
    answer: () => ({ status: 404, body: '' }),
    control: (request) => control(zone, request),
  });
  return {
    server: `${HOST}:${socket.address().port}`,
    controlUrl: http.url,
    add: (record) => add(zone, record),
    remove: (name, type) => remove(zone, name, type),
    trouble: (name, how) =>
      void (how ? zone.troubles.set(canonical(name), how) : zone.troubles.delete(canonical(name))),
    questions: () => zone.asked,
    async stop() {
      await Promise.all([http.stop(), new Promise<void>((resolve) => socket.close(() => resolve()))]);
    },
  };
}

function control(zone: Zone, { method, path, body, query }: Request): Reply | undefined {
  if (path !== '/simulator/records' && path !== '/') return undefined;
  if (method === 'POST') add(zone, body as DnsSimulatorRecord);
  else if (method === 'DELETE') remove(zone, query.get('name') ?? '', query.get('type') ?? undefined);
  return { status: 200, body: { records: zone.records } };
}

function add(zone: Zone, { name, type, value }: DnsSimulatorRecord): void {
  zone.records.push({ name: canonical(name), type, value });
}

function remove(zone: Zone, name: string, type?: string): void {
  zone.records = zone.records.filter(
    (one) => one.name !== canonical(name) || (type !== undefined && one.type !== type),
  );
}

const canonical = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/** The bytes that answer a query; undefined when it gets no answer. */
function respond(zone: Zone, query: DecodedPacket): Buffer | undefined {
  const question = query.questions?.[0];
  if (!question) return undefined;
  const name = canonical(question.name);
  zone.asked.push(`${question.type} ${name}`);
  const how = [...zone.troubles].find(([below]) => name === below || name.endsWith(`.${below}`))?.[1];
  if (how === 'silent') return undefined;
  const exists =
    recordsOf(zone, name).length > 0 || zone.records.some((record) => record.name.endsWith(`.${name}`));
  const rcode = how ? RCODES[how] : exists ? 0 : NXDOMAIN;
  const recursionDesired = (query.flags ?? 0) & 0x100;
  return encode({
    type: 'response',
    id: query.id ?? 0,
    // Says that it recurses: resolvers that are asked directly insist on it.
    flags: AUTHORITATIVE_ANSWER | recursionDesired | 0x80 | rcode,
    questions: [question],
    answers: how ? [] : answersFor(zone, name, question.type),
  });
}

/** The records of a type, and on the way there the aliases. */
function answersFor(zone: Zone, name: string, type: string, depth = 0): Answer[] {
  const found = recordsOf(zone, name);
  const wanted = found.filter((record) => record.type === type);
  const alias = found.find((record) => record.type === 'CNAME');
  if (wanted.length > 0 || !alias || depth > 8) return wanted.map(toAnswer);
  return [toAnswer(alias), ...answersFor(zone, canonical(alias.value), type, depth + 1)];
}

/** A wildcard answers for names that have no records of their own (RFC 4592, one label is enough here). */
function recordsOf({ records }: Zone, name: string): DnsSimulatorRecord[] {
  const own = records.filter((record) => record.name === name);
  if (own.length > 0) return own;
  const wildcard = `*.${name.split('.').slice(1).join('.')}`;
  return records.filter((record) => record.name === wildcard).map((record) => ({ ...record, name }));
}

function toAnswer({ name, type, value }: DnsSimulatorRecord): Answer {
  const data = type === 'TXT' ? (value.match(/.{1,255}/gs) ?? ['']) : value;
  return { name, type, ttl: TTL_SECONDS, data } as Answer;
}

function safely<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
