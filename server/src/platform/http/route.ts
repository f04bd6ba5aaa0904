import type { Writable } from 'node:stream';
import type { Static, TObject, TSchema } from 'typebox';
import type { ApiError, ErrorCode } from '../errors.ts';
import type { RawJson } from './response/envelope.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Something that goes away and works until then: a route, a parameter, a field, or all of a major version. Declared once,
 * as a value, and named where it applies: `deprecated` of a route, `deprecated(…)` in the schema of a parameter or field.
 */
export interface Deprecation {
  /** Names it in counts, mails and reports, and never changes: `order-notes`. */
  id: string;
  /** What goes away, as the changelog and the mail say it: "`note` of an order". */
  what: string;
  /** Since when, ISO date. */
  since: string;
  /** From when it may stop working, ISO date: at least 90 days later (tools/deprecations.ts). */
  sunset: string;
  /** Path of what replaces it. */
  successor?: string;
  /** Where people read what to do; the changelog unless it says otherwise. */
  guide?: string;
}

/** An approval that an operation needs, of these permissions. */
export interface Approval {
  readonly permissions: readonly string[];
  readonly when?: string;
}

/**
 * Headers of an answer that callers use, beyond those of every answer: `etag` answers a read with 304 when the caller has it
 * already, and `x-comanda-as-of` says up to when all is counted.
 */
export type OwnHeader = 'etag' | 'content-disposition' | 'x-comanda-as-of';

/** When an operation answers a code, in a sentence. */
export type Occasions = { readonly [Code in ErrorCode]?: string };

/** What a handler answers. `data` goes into the envelope; `raw` replaces the envelope altogether. */
export interface Answer<T = unknown> {
  status: number;
  data: T | RawJson;
  headers?: Record<string, string | string[]>;
  /** What an Idempotency-Key replay answers instead of `data`, when that holds a secret that must not be stored. */
  stored?: T;
  raw?: {
    contentType: string;
    body: string | Buffer;
    /** The same, compressed once, for callers that accept it. */
    gzip?: Buffer;
  };
  /** What of it goes away, where that depends on what was asked for. */
  deprecations?: readonly Deprecation[] | undefined;
  /** A streamed answer: written piece by piece until `run` ends or the client disconnects. */
  stream?: { contentType: string; run(out: Writable): Promise<void> };
}

/**
 * A route is a value that says everything about an endpoint. Validation, access, rate limit, idempotency, envelope,
 * OpenAPI and SDK types derive from it. `Access` and `Call` belong to access/, which declares routes with them.
 */
export interface Route<Access = unknown, Call = never> {
  /** Verb and resource, unique, also the name of the file: `createOrder` is in create-order.ts. */
  operationId: string;
  method: Method;
  /** As in the specification, with `{name}` for parameters. */
  path: string;
  /** One sentence. */
  summary: string;
  /** What a caller should know beyond the schemas; Markdown. */
  description?: string;
  access: Access;
  /**
   * The permissions that the operation needs, and when: always unless `when` says so. Callers who lack one send an
   * approval of somebody who holds it.
   */
  approval?: Approval;
  /** A scope that some requests need beside, and which; without it they are FORBIDDEN. */
  partly?: { scope: string; when: string };
  params?: TObject;
  query?: TObject;
  /** JSON, unless it is a `rawBody` or a `formBody` (bodies.ts). */
  body?: TSchema;
  /** Largest body, when not the usual 1 MiB, or 64 KiB of what anybody may do. */
  bodyMaxBytes?: number;
  /** The schema of the envelope's `data`, or of a raw answer's text. */
  response: TSchema;
  /**
   * What its answer may hold beyond what `response` says, such as the data of events. Which of its deprecations an answer is
   * about, the handler says.
   */
  carries?: readonly TSchema[];
  /** Status of success. */
  status: number;
  /** Content type when the answer comes without the envelope. */
  rawContentType?: string;
  /**
   * Codes that this operation can answer and that nothing else of it implies. Access implies UNAUTHORIZED and FORBIDDEN,
   * a tenant or a path parameter RESOURCE_NOT_FOUND, a write CONFLICT.
   */
  errors: readonly ErrorCode[];
  /** When each of `errors` occurs: required for each, by tools/check-openapi.ts. */
  when?: Occasions;
  /** What it also answers, without the envelope: content types, with what is in the text. */
  alternatives?: Readonly<Record<string, string>>;
  /** The headers of its own that its answer may have. */
  sends?: readonly OwnHeader[];
  /** A stream that goes on behind the number in `Last-Event-ID`. */
  resumes?: true;
  /** Leaves as gzip when it is long. Only where no secret stands beside what others could write (docs/decisions/096-compression.md). */
  compressed?: true;
  /** Goes away: it works until then, and says so in every response (RFC 9745, RFC 8594). */
  deprecated?: Deprecation;
  /** Counts against the rate limit but is answered beyond it: a load balancer must not mistake 429 for ill health. */
  exemptFromRateLimit?: boolean;
  /** Counts nothing: its answer waits for nobody, not even for whoever counts. */
  uncounted?: boolean;
  /** Not a GET, because its input does not fit into a URL, but changes nothing: stores no idempotent answer. */
  readOnly?: boolean;
  /**
   * Requests per window and anonymous caller, counted apart from other routes: for endpoints that a server calls on
   * behalf of many people.
   */
  anonymousRateLimit?: number;
  /**
   * Requests per window and address, whoever calls, counted apart from other routes: for what pages load by the dozen, which
   * must not use up what their reader may ask for.
   */
  addressRateLimit?: number;
  /**
   * `card`: the answer may take longer, since a card processor is waited for. `none`: as long as the caller has asked for. A
   * stream has to begin in time, and may then go on.
   */
  deadline?: 'card' | 'none';
  /** Programs ask for it by themselves, or leave it open: it is no use of the session of the person who is signed in. */
  isUnattended?: true;
  /** Answers of hundreds of kilobytes: only a few are built at a time, the others wait (docs/decisions/060). */
  concurrency?: 'list';
  /** Audits a request that fails validation although its caller is authorized; the request is still rejected. */
  auditInvalidRequest?: (call: Call, error: ApiError) => Promise<void>;
  handler: (call: Call) => Promise<Answer> | Answer;
}

/** The static type of an optional schema. */
export type Parsed<S> = S extends TSchema ? Static<S> : Record<string, never>;

/** JSON text that fits the declared response, whatever that is; tests check that it does. */
export function ok(data: RawJson, headers?: Answer<unknown>['headers']): Answer<never>;
export function ok<T>(data: T, headers?: Answer<unknown>['headers']): Answer<T>;
export function ok<T>(data: T, headers?: Answer<unknown>['headers']): Answer<T> {
  return headers ? { status: 200, data, headers } : { status: 200, data };
}

export function created(data: RawJson): Answer<never>;
export function created<T>(data: T): Answer<T>;
export function created<T>(data: T): Answer<T> {
  return { status: 201, data };
}
