import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import createRouter from 'find-my-way';
import { ApiError, validationError } from '../errors.ts';
import { type AppFiles, NO_APPS } from './app-files.ts';
import type { HostCheck } from './hosts.ts';
import type { IncomingRequest, Kernel } from './pipeline/kernel.ts';
import { serve } from './pipeline/stages.ts';
import { rejectUnreadable } from './request/unreadable.ts';
import { endUnmoved } from './response/unread.ts';
import type { Method, Route } from './route.ts';

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** How often Node looks for requests that take longer; its own 30 s would make twice as much of them. */
const CHECK_MS = 1_000;
const KEEP_ALIVE_MS = 65_000;
const PARAM_MAX_LENGTH = 253;

/**
 * The HTTP server: Node's own, Fastify's router (find-my-way) over the table of routes, and each route behind the pipeline.
 * Fastify itself stood here before: of all it does nothing but the router was left in use (decision 045).
 */
export function createServer(
  kernel: Kernel,
  routes: readonly Route[],
  options: { trustProxy: boolean | number | string; appFiles?: AppFiles; hostCheck?: HostCheck },
): Server {
  const find = finderOf(routes);
  const addressOf = addressReader(options.trustProxy);
  const { appFiles = NO_APPS, hostCheck = () => null } = options;
  const refuse = (raw: IncomingMessage, response: ServerResponse, refusal: ApiError): void => {
    const request: IncomingRequest = { ...NO_PATH, raw, address: addressOf(raw), refusal };
    void serve(kernel, null, request, response);
  };
  const admit = (raw: IncomingMessage, response: ServerResponse): void => {
    if (appFiles(raw, response)) return;
    const { route, params, query, refusal } = find(raw.method ?? '', raw.url ?? '');
    const request: IncomingRequest = { raw, address: addressOf(raw), params, query, refusal };
    void serve(kernel, route, request, response);
  };
  const answer = (raw: IncomingMessage, response: ServerResponse): void | Promise<void> => {
    const refusal = hostCheck(raw);
    if (refusal === null) return admit(raw, response);
    if (!(refusal instanceof Promise)) return refuse(raw, response, refusal);
    return refusal.then((found) => (found ? refuse(raw, response, found) : admit(raw, response)));
  };
  const server = createHttpServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Node would answer a missing Host by itself, without the envelope; headers.ts refuses it.
      requireHostHeader: false,
      // A request without a body gets no stream to read it from.
      optimizeEmptyRequests: true,
    },
    (raw, response) => {
      // Sent behind another request without waiting for its answer: handled when that was taken. Else who never reads
      // could have any number of requests handled with one write. Beside 500 such clients `/health/live` had a p99 of
      // 121 to 205 ms, and has 88 to 140.
      if (response.socket) void answer(raw, response);
      else response.once('socket', () => void answer(raw, response));
    },
  );
  server.on('clientError', (error, socket) => void rejectUnreadable(kernel, error, socket as Socket));
  server.on('timeout', endUnmoved);
  // An expectation that is not known may be ignored; Node would answer 417 without the envelope.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
}

/** The client's address: the connection's, or what trusted proxies in front say. */
function addressReader(proxies: boolean | number | string): (request: IncomingMessage) => string {
  if (proxies === false) return ({ socket }) => socket.remoteAddress ?? '';
  const trusted = trustedOf(proxies);
  return (request) => proxyAddr(request, trusted) ?? '';
}

/** What is asked for: a route with its parameters, or why there is none. */
interface Found {
  route: Route | null;
  params: Record<string, string | undefined>;
  query: Record<string, unknown>;
  refusal?: ApiError;
}

const NOTHING: Record<string, never> = Object.freeze(Object.create(null));
const NO_PATH: Found = { route: null, params: NOTHING, query: NOTHING };

function finderOf(routes: readonly Route[]): (method: string, url: string) => Found {
  const router = createRouter({ maxParamLength: PARAM_MAX_LENGTH });
  for (const route of routes) {
    const path = routerPath(route.path);
    router.on(route.method, path, unused, route);
    if (route.method === 'GET') router.on('HEAD', path, unused, route);
  }
  const methodsOf = pathTable(routes);
  return (method, url) => {
    const found = router.find(method as 'GET', url);
    if (found?.store) {
      return { route: found.store as Route, params: found.params, query: found.searchParams };
    }
    if (!isDecodable(url)) return { ...NO_PATH, refusal: badEncoding() };
    const methods = methodsOf(pathOf(url));
    // The method may be right and only a parameter too long: then there is no such path.
    const wrongMethod =
      methods.length > 0 && !methods.includes(method === 'HEAD' ? 'GET' : (method as Method));
    return wrongMethod ? { ...NO_PATH, refusal: notAllowed(method, methods) } : NO_PATH;
  };
}

/** The router insists on a handler; what it finds is used instead. */
const unused = () => {};

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

function isDecodable(url: string): boolean {
  try {
    decodeURI(pathOf(url));
    return true;
  } catch {
    return false;
  }
}

/** A number is how many hops in front are ours; `true` trusts all, a text lists addresses and ranges. */
function trustedOf(proxies: true | number | string): (address: string, hop: number) => boolean {
  if (proxies === true) return () => true;
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return proxyAddr.compile(proxies.split(',').map((range) => range.trim()));
}

/** `/a/{id}` in the specification's notation is `/a/:id` to the router. */
function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Which methods a concrete path answers; only asked when the router found nothing. */
function pathTable(routes: readonly Route[]): (path: string) => Method[] {
  const table = routes.map(({ path, method }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  return (path) => table.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
}

function notAllowed(method: string, known: Method[]): ApiError {
  const methods: string[] = known.includes('GET') ? [...known, 'HEAD'] : known;
  const allow = [...new Set(methods)].join(', ');
  const message = `${method} is not possible here; ${allow} are.`;
  return new ApiError('METHOD_NOT_ALLOWED', message, undefined, { allow });
}

function badEncoding(): ApiError {
  return validationError([{ in: 'path', path: '', rule: 'encoding', message: 'has bad percent-encoding' }]);
}
