/**
 * The floor: the least that any server on Node and Postgres must do for the same reads and the same rows. A bare
 * `node:http` server; one statement and one round trip a request, over pipelined connections of the tables' owner, whom
 * row-level security does not concern. No credentials, no validation, no pricing (the order is known beforehand), no
 * idempotency and no events logic: their rows are written, nothing is looked up or decided. Domains are resolved from a map
 * of all of them, without a statement, since the service answers from memory too. No log, no metrics. Its answers
 * are as long as the service's, headers and envelope included, with fixed values. The bench starts it as a process of its
 * own, or as several.
 */
import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { knownOrders, knownPlaces } from './floor/known.ts';
import { openPipeline } from './floor/pipeline.ts';
import { CREATE, createValues, GET, LIST } from './floor/statements.ts';
import { DOMAINS, domainAt, placeOfDomain } from './lib/domains.ts';
import type { World } from './lib/world.ts';

const { FLOOR_PORT, FLOOR_WORKERS, FLOOR_WORLD, FLOOR_DATABASE_URL, FLOOR_CONNECTIONS } =
  process.env as Record<string, string>;

const world = JSON.parse(readFileSync(FLOOR_WORLD!, 'utf8')) as World;
const orders = knownOrders(world);
const places = knownPlaces(world);
const identities = new Map(world.keys.map(({ key, id }) => [key, `key:${id}`]));
const resolved = new Map(
  Array.from({ length: DOMAINS }, (_, index) => [domainAt(index), resolvedDomain(index)]),
);
let pipeline: Awaited<ReturnType<typeof openPipeline>>;

const PREFIX = '/api/v1/restaurants/';
const GUID_LENGTH = 36;
const ORDERS_END = PREFIX.length + GUID_LENGTH + '/orders'.length;

if (cluster.isPrimary && Number(FLOOR_WORKERS) > 1) {
  for (let worker = 0; worker < Number(FLOOR_WORKERS); worker++) cluster.fork();
} else {
  pipeline = await openPipeline(FLOOR_DATABASE_URL!, Number(FLOOR_CONNECTIONS));
  createServer(answer).listen(Number(FLOOR_PORT), '127.0.0.1');
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const url = request.url!;
  if (url === '/api/v1/domain/resolve') {
    resolve(request, response);
    return;
  }
  if (!url.startsWith(PREFIX)) {
    send(response, 200, '{"status":"OK","uptimeSeconds":1}');
    return;
  }
  const restaurantGuid = url.slice(PREFIX.length, PREFIX.length + GUID_LENGTH);
  const tenantId = places.get(restaurantGuid)!;
  if (request.method === 'POST') {
    create(request, response, tenantId, restaurantGuid);
  } else if (url[ORDERS_END] === '/') {
    const values = [tenantId, restaurantGuid, url.slice(ORDERS_END + 1)];
    pipeline(GET, values, ([row]) => send(response, 200, row![0]!), fault(response));
  } else {
    pipeline(
      LIST,
      [tenantId, restaurantGuid, 51],
      (rows) => send(response, 200, page(rows)),
      fault(response),
    );
  }
}

function resolve(request: IncomingMessage, response: ServerResponse): void {
  readJson<{ domain: string }>(request, ({ domain }) => send(response, 200, resolved.get(domain)!));
}

function readJson<T>(request: IncomingMessage, use: (body: T) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => use(JSON.parse(Buffer.concat(chunks).toString())));
}

function resolvedDomain(index: number): string {
  const { tenantId, guid } = placeOfDomain(world, index);
  const canonicalDomain = domainAt(index % world.restaurants.length);
  return JSON.stringify({
    domain: domainAt(index),
    tenantId,
    restaurantGuid: guid,
    slug: null,
    canonicalDomain,
  });
}

function create(
  request: IncomingMessage,
  response: ServerResponse,
  tenantId: string,
  restaurantGuid: string,
): void {
  readJson<{ items: { menuItemGuid: string }[] }>(request, ({ items }) => {
    const template = orders.get(items[0]!.menuItemGuid)!;
    const { headers } = request;
    const identity = identities.get(headers['x-api-key'] as string)!;
    const { values, rest } = createValues(template, {
      tenantId,
      restaurantGuid,
      identity,
      idempotencyKey: headers['idempotency-key'] as string,
    });
    const sendOrder = ([row]: (string | null)[][]) =>
      send(response, 201, `{"displayNumber":${row![0]},${rest}`);
    pipeline(CREATE, values, sendOrder, fault(response));
  });
}

/** Fifty documents, and the sign that there are more. */
function page(rows: (string | null)[][]): string {
  const more = rows.length > 50;
  const items = rows.slice(0, 50).map(([document]) => document);
  return `{"items":[${items.join(',')}],"nextCursor":${more ? '"there is more"' : null}}`;
}

/** What the service sends with every answer, byte for byte as long, but never worked out: fixed values. */
const HEADERS = {
  'x-correlation-id': '01a1fc7f-dedb-7d67-9eb1-626cb78cd92e',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'x-ratelimit-limit': 1_000_000,
  'x-ratelimit-remaining': 999_999,
  'x-ratelimit-reset': 1_795_232_480,
  'content-type': 'application/json; charset=utf-8',
};
const META =
  '"meta":{"timestamp":"2026-11-21T03:43:00.000Z","correlationId":"01a1fc7f-dedb-7d67-9eb1-626cb78cd92e","version":"0.1.0"}}';

function send(response: ServerResponse, status: number, data: string): void {
  const body = `{"success":true,"data":${data},${META}`;
  response.writeHead(status, { ...HEADERS, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

const fault = (response: ServerResponse) => (error: Error) => send(response, 500, error.message);
