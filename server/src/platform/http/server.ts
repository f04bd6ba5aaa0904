import type { Socket } from 'node:net';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type HTTPMethods,
} from 'fastify';
import { ApiError, validationError } from '../errors.ts';
import { BODY_MAX_BYTES } from './body.ts';
import { type Kernel, serve } from './pipeline.ts';
import type { Method, Route } from './route.ts';
import { refuseUnreadable } from './unreadable.ts';

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 65_000;
const PARAM_MAX_LENGTH = 253;

/** The HTTP server: routes of the table and nothing else, each behind the pipeline. */
export function createServer(
  kernel: Kernel,
  routes: readonly Route[],
  options: { trustProxy: boolean | number | string },
): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: trusted(options.trustProxy) as never,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionTimeout: 0,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: PARAM_MAX_LENGTH },
    // Node would answer a missing Host by itself, without the envelope; headers.ts refuses it.
    http: { requireHostHeader: false },
    clientErrorHandler: (error, socket) => void refuseUnreadable(kernel, error, socket as Socket),
    frameworkErrors: (error, request, reply) => {
      void serve(kernel, null, request as FastifyRequest, reply as FastifyReply, refusalOf(error));
    },
  });
  app.server.headersTimeout = HEADERS_TIMEOUT_MS;
  // An expectation that is not known may be ignored; Node would answer 417 without the envelope.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // The pipeline reads the body itself, after access was granted; Fastify must leave it alone.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  for (const route of routes) {
    app.route({
      method: route.method as HTTPMethods,
      url: routerPath(route.path),
      handler: (request, reply) => serve(kernel, route, request, reply),
    });
  }
  const methodsOf = pathTable(routes);
  app.setNotFoundHandler((request, reply) =>
    serve(kernel, null, request, reply, notFound(methodsOf, request)),
  );
  app.setErrorHandler((error, request, reply) =>
    serve(kernel, null, request, reply, refusalOf(error as Error)),
  );
  return app;
}

/** A number is how many hops in front are ours; Fastify itself would then trust none. */
function trusted(proxies: boolean | number | string) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
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

function notFound(methodsOf: (path: string) => Method[], request: FastifyRequest): ApiError | undefined {
  const methods: string[] = methodsOf(request.url.split('?', 1)[0]!);
  if (methods.length === 0) return undefined;
  if (methods.includes('GET')) methods.push('HEAD');
  const allow = [...new Set(methods)].join(', ');
  return new ApiError(
    'METHOD_NOT_ALLOWED',
    `${request.method} is not possible here; ${allow} are.`,
    undefined,
    { allow },
  );
}

/** What Fastify refuses before the pipeline runs, in our words. */
function refusalOf(error: Error & { code?: string; statusCode?: number }): ApiError {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError('PAYLOAD_TOO_LARGE');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError('UNSUPPORTED_MEDIA_TYPE');
    case 'FST_ERR_BAD_URL':
      return validationError([
        { in: 'path', path: '', rule: 'encoding', message: 'has bad percent-encoding' },
      ]);
    case 'FST_ERR_MAX_PARAM_LENGTH':
    case 'FST_ERR_PARAM_LENGTH':
      return new ApiError('RESOURCE_NOT_FOUND', 'No such path.');
  }
  const wrapped = new ApiError('INTERNAL_ERROR');
  wrapped.cause = error;
  return wrapped;
}
