import { ERRORS } from '../../errors.ts';
import { bodyFormatOf } from '../bodies.ts';
import { BODY_MAX_BYTES } from '../request/body.ts';
import type { Method, Occasions, Route } from '../route.ts';
import type { JsonSchema } from './openapi-schemas.ts';
import type { Parameter, SecurityRequirement, SecurityScheme } from './openapi-types.ts';

/** What access/ says about credentials: words that the platform does not know. */
export interface AccessWords {
  securitySchemes: Record<string, SecurityScheme>;
  /** Header parameters, by the name of their component. */
  parameters: Record<string, Parameter>;
  /** What a route's `access` asks of its callers. */
  of(access: unknown): AccessOfRoute;
}

export interface AccessOfRoute {
  /** Any one of these will do; none for a public route. */
  security: SecurityRequirement[];
  requiredScope?: string | undefined;
  /** Names among AccessWords.parameters. */
  parameters: string[];
  /** What the access check answers, and when. */
  when: Occasions;
}

/* When an operation answers which error: what it says itself, and what follows from what it is. */

/** Writes to an optimistically locked resource by these methods take If-Match. */
const CHANGING: readonly Method[] = ['PUT', 'PATCH', 'DELETE'];

export const isWrite = ({ method, readOnly }: Route): boolean => method !== 'GET' && !readOnly;

export function takesIfMatch({ method, body }: Route): boolean {
  return CHANGING.includes(method) || hasField(body, 'version');
}

const hasField = (schema: Route['body'], name: string): boolean =>
  (schema as JsonSchema | undefined)?.properties?.[name] !== undefined;

/** The codes of a route, with when each occurs. */
export function occasionsOf(route: Route, access: AccessOfRoute): Occasions {
  const own = Object.fromEntries(
    route.errors.map((code) => [code, route.when?.[code] ?? ERRORS[code].meaning]),
  );
  return {
    VALIDATION_ERROR: 'A part of the request does not fit; `details.fields` names each field.',
    INTERNAL_ERROR: ERRORS.INTERNAL_ERROR.meaning,
    SERVICE_UNAVAILABLE:
      'The service is starting, stopping or overloaded, or has no answer in time; try again after `Retry-After`.',
    ...access.when,
    ...(route.approval
      ? { APPROVAL_REQUIRED: 'The caller may not do it alone, and sends no approval of exactly this.' }
      : {}),
    ...(route.exemptFromRateLimit
      ? {}
      : { RATE_LIMIT_EXCEEDED: 'The caller has made more requests than it may.' }),
    ...(route.params ? { RESOURCE_NOT_FOUND: notFound(route) } : {}),
    ...(route.method === 'GET' ? {} : { CONFLICT: conflict(route) }),
    ...(route.body ? bodyOccasions(route) : {}),
    ...own,
  };
}

function notFound({ params }: Route): string {
  const names = Object.keys(params?.properties ?? {}).map((name) => `\`${name}\``);
  return `${listed(names, 'or')} names nothing that the caller can reach.`;
}

function conflict(route: Route): string {
  const reasons = [
    ...(takesIfMatch(route) ? ['the version that the request names is not the current one'] : []),
    ...(hasField(route.body, 'externalId') ? ['the `externalId` is taken'] : []),
    ...(isWrite(route)
      ? ['the `Idempotency-Key` belongs to another request, or to one that is still under way']
      : ['another request was faster']),
  ];
  const text = listed(reasons, 'or');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** In the largest unit of which there is one at least. */
const sizeOf = (bytes: number): string =>
  bytes < BODY_MAX_BYTES ? `${bytes / 1_024} KiB` : `${(bytes / BODY_MAX_BYTES).toLocaleString('en')} MiB`;

const bodyOccasions = ({ body, bodyMaxBytes = BODY_MAX_BYTES }: Route): Occasions => ({
  PAYLOAD_TOO_LARGE: `The body is larger than ${sizeOf(bodyMaxBytes)}.`,
  UNSUPPORTED_MEDIA_TYPE: `The body is not uncompressed ${listed(
    bodyFormatOf(body).types.map((type) => `\`${type}\``),
    'or',
  )}.`,
});

/** `a`, `a or b`, `a, b or c`. */
function listed(parts: readonly string[], word: string): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${word} ${last}`;
}
