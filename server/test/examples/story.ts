import assert from 'node:assert/strict';
import { type CardPointeSimulator, startCardPointeSimulator } from '@comanda/simulators/cardpointe';
import type { Answer, Input, OperationId } from '../../../sdk/src/client.ts';
import { queryText } from '../../../sdk/src/request.ts';
import { routes } from '../../src/main/app.ts';
import type { Example } from '../../src/platform/http/openapi/openapi-responses.ts';
import type { Route } from '../../src/platform/http/route.ts';
import { atEnd } from '../harness/cleanup.ts';
import { type Client, RawBytes, Reply } from '../harness/http.ts';
import { type IdentityProvider, startIdentityProvider } from '../harness/identity-provider.ts';
import { linkIn } from '../harness/mailbox.ts';
import { type MovableClock, movableClock, startTestService, type TestService } from '../harness/service.ts';

/** What was said and answered, by operation, in the order of the story. */
export type Recording = Map<string, Example>;

/**
 * A story that runs every operation once against the real service, and remembers the first call of each. Its clock stands
 * still between calls, so that a story told twice is the same.
 */
export interface Story {
  service: TestService;
  gateway: CardPointeSimulator;
  idp: IdentityProvider;
  recording: Recording;
  /** Does something a second later, and fails unless it goes well. */
  call<O extends OperationId>(operation: O, input: StoryInput<O>): Promise<Answer<O>>;
  /** The same for operations that the SDK does not have: their answers have no envelope. */
  read(operation: string, input: AnyInput): Promise<unknown>;
  /** The token in the last mail to somebody, once there are so many. */
  tokenMailedTo(email: string, count?: number): Promise<string>;
}

type StoryInput<O extends OperationId> = Input<O> & { as: Client };
interface AnyInput {
  as: Client;
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** Of a stream: those that a client sends by itself are not sent there. */
  headers?: Record<string, string>;
}

/** Saturday noon in New York. */
const BEGINS = '2026-11-21T17:00:00.000Z';
/** Where guests' pages may use tokens of ours. */
export const GUEST_PAGES = 'app.aurora.example';

const SECOND_MS = 1_000;

export async function beginStory(): Promise<Story> {
  const clock = standingClock();
  const gateway = await startCardPointeSimulator({ readsPerMinute: 100_000, clock: clock.now });
  atEnd(gateway.stop);
  const idp = await startIdentityProvider('acme');
  const service = await startTestService({
    clock,
    config: {
      trustProxy: 1,
      allowRawCards: false,
      cardpointeUrl: gateway.url,
      customTokenDomains: [GUEST_PAGES],
      ssoProviders: [{ ...idp.settings, name: 'Acme', vouchedDomains: ['aurora.example'] }],
    },
  });
  idp.register(service.url);
  const recording: Recording = new Map();
  return {
    service,
    gateway,
    idp,
    recording,
    call: (operation, input) => call({ recording, clock }, operation, input as AnyInput) as never,
    read: (operation, input) => call({ recording, clock }, operation, input),
    async tokenMailedTo(email, count = 1) {
      const mails = await service.mailbox.to(email, count);
      return new URL(linkIn(mails[count - 1]!)).hash.replace('#token=', '');
    },
  };
}

function standingClock(): MovableClock {
  const clock = movableClock();
  clock.hold();
  clock.moveTo(BEGINS);
  return clock;
}

async function call(
  { recording, clock }: { recording: Recording; clock: MovableClock },
  operation: string,
  { as, params = {}, query = {}, body, headers = {} }: AnyInput,
): Promise<unknown> {
  const route = routes.find(({ operationId }) => operationId === operation)!;
  const { method, path } = route;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const address = filled + queryText(query);
  clock.moveBy(SECOND_MS);
  const reply = isStream(route)
    ? await beginningOf(as, address, headers)
    : await as.send(method, address, body === undefined ? {} : { body });
  assert.equal(reply.status, route.status, `${operation}: ${reply.text}`);
  return remember(recording, route, { body, reply });
}

const isStream = ({ rawContentType }: Route): boolean =>
  rawContentType?.startsWith('text/event-stream') ?? false;

/** What a stream says up to its first event. */
async function beginningOf(
  { base, key }: Client,
  address: string,
  own: Record<string, string>,
): Promise<Reply> {
  const asked = key === undefined ? own : { 'x-api-key': key, ...own };
  const { status, headers, body } = await fetch(base + address, { headers: asked });
  let text = '';
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const [begun] = /^.*?\ndata: .*?\n\n/s.exec(text) ?? [];
    if (begun) return new Reply(status, Object.fromEntries(headers), begun);
  }
  return new Reply(status, Object.fromEntries(headers), text);
}

/** Bytes that people can read. */
const TEXT = /^(text\/|application\/(json|x-www-form-urlencoded))/;

/** Pages and pictures are no examples. */
const UNSAID = /^(image|text\/html)/;

/** Of answers that are much too long, what they begin with. */
const BEGINNINGS: Readonly<Record<string, (answer: never) => unknown>> = {
  getOpenApiDocument: ({ openapi, info }: { openapi: string; info: { title: string; version: string } }) => ({
    openapi,
    info: { title: info.title, version: info.version },
  }),
  getSearchIndex: (entries: unknown[]) => entries.slice(0, 2),
};

/** A form as its fields; bytes are no example. */
function sayable(body: unknown): { body?: unknown } {
  if (body instanceof RawBytes && TEXT.test(body.type)) return { body: body.bytes.toString('utf8') };
  if (body === undefined || body instanceof RawBytes) return {};
  return { body: body instanceof URLSearchParams ? Object.fromEntries(body) : body };
}

function remember(
  recording: Recording,
  { operationId, rawContentType, alternatives = {} }: Route,
  { body, reply }: { body: unknown; reply: Reply },
): unknown {
  const known = recording.get(operationId);
  const type = String(reply.headers['content-type']).split(';')[0]!;
  if (type in alternatives) {
    recording.set(operationId, { ...known, texts: { ...known?.texts, [type]: reply.text } });
    return reply.text;
  }
  const isJson = type === 'application/json';
  const answer = !isJson ? reply.text : rawContentType ? JSON.parse(reply.text) : reply.body.data;
  const shown = BEGINNINGS[operationId]?.(answer as never) ?? answer;
  const said = { ...sayable(body), ...(UNSAID.test(type) ? {} : { answer: shown }) };
  if (known === undefined) recording.set(operationId, structuredClone(said));
  return answer;
}
