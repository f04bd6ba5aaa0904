import { createSocket } from 'node:dgram';
import { type Answer, AUTHORITATIVE_ANSWER, decode, encode } from 'dns-packet';
import { startLoopback } from './loopback.ts';

/**
 * A small authoritative DNS server on loopback (UDP), for all of the DNS: what was not put into it does not exist. Its
 * HTTP side takes records: `POST /simulator/records {name, type, value}`, `DELETE /simulator/records?name=&type=`,
 * `GET /simulator/records`.
 */

const HOST = '127.0.0.1';
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

export async function startDnsSimulator(): Promise<DnsSimulator> {
  let records: DnsSimulatorRecord[] = [];
  const troubles = new Map<string, DnsTrouble>();
  const asked: string[] = [];
  const canonical = (name: string) => name.toLowerCase().replace(/\.$/, '');

  const add = ({ name, type, value }: DnsSimulatorRecord): void => {
    records.push({ name: canonical(name), type, value });
  };
  const remove = (name: string, type?: string): void => {
    records = records.filter(
      (one) => one.name !== canonical(name) || (type !== undefined && one.type !== type),
    );
  };
  const of = (name: string) => records.filter((record) => record.name === name);
  /** A wildcard answers for names that have no records of their own (RFC 4592, one label is enough here). */
  const recordsOf = (name: string): DnsSimulatorRecord[] => {
    const own = of(name);
    return own.length > 0
      ? own
      : of(`*.${name.split('.').slice(1).join('.')}`).map((one) => ({ ...one, name }));
  };

  /** The records of a type, and on the way there the aliases. */
  const answersFor = (name: string, type: string, depth = 0): Answer[] => {
    const found = recordsOf(name);
    const wanted = found.filter((record) => record.type === type);
    const alias = found.find((record) => record.type === 'CNAME');
    if (wanted.length > 0 || !alias || depth > 8) return wanted.map(toAnswer);
    return [toAnswer(alias), ...answersFor(canonical(alias.value), type, depth + 1)];
  };

  const socket = createSocket('udp4', (message, sender) => {
    const query = safely(() => decode(message));
    const question = query?.questions?.[0];
    if (!query || !question) return;
    const name = canonical(question.name);
    asked.push(`${question.type} ${name}`);
    const how = [...troubles].find(([below]) => name === below || name.endsWith(`.${below}`))?.[1];
    if (how === 'silent') return;
    const answers = how ? [] : answersFor(name, question.type);
    const exists = recordsOf(name).length > 0 || records.some((record) => record.name.endsWith(`.${name}`));
    const rcode = how ? RCODES[how] : exists ? 0 : NXDOMAIN;
    const recursionDesired = (query.flags ?? 0) & 0x100;
    const bytes = encode({
      type: 'response',
      id: query.id ?? 0,
      // Says that it recurses: resolvers that are asked directly insist on it.
      flags: AUTHORITATIVE_ANSWER | recursionDesired | 0x80 | rcode,
      questions: [question],
      answers,
    });
    socket.send(bytes, sender.port, sender.address);
  });
  socket.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    socket.once('listening', resolve);
    socket.once('error', reject);
    socket.bind(0, HOST);
  });
  const http = await startLoopback({
    answer: () => ({ status: 404, body: '' }),
    control: ({ method, path, body, query }) => {
      if (path !== '/simulator/records' && path !== '/') return undefined;
      if (method === 'POST') add(body as DnsSimulatorRecord);
      else if (method === 'DELETE') remove(query.get('name') ?? '', query.get('type') ?? undefined);
      return { status: 200, body: { records } };
    },
  });
  return {
    server: `${HOST}:${socket.address().port}`,
    controlUrl: http.url,
    add,
    remove,
    trouble: (name, how) =>
      void (how ? troubles.set(canonical(name), how) : troubles.delete(canonical(name))),
    questions: () => asked,
    async stop() {
      await Promise.all([http.stop(), new Promise<void>((resolve) => socket.close(() => resolve()))]);
    },
  };
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
