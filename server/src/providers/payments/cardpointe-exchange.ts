import type { Log } from '../../platform/log.ts';
import { failed, type Members, unknown, withoutBlanks } from './cardpointe-wire.ts';
import type { Lines } from './circuit.ts';
import type { GatewayAnswer, GatewayHttp, GatewayRequest } from './gateway-http.ts';
import type { Failed, Unknown } from './outcomes.ts';
import type { ProcessorCall } from './port.ts';

/** One request to the CardPointe Gateway and what its HTTP answer says, before anyone looks at what is in it. */

export const REST = '/cardconnect/rest/';

/** The connection to one gateway. */
export interface Gateway {
  http: GatewayHttp;
  lines: Lines;
  timeoutMs: number;
  log: Log | undefined;
}

export type Exchange = { kind: 'answered'; json: unknown; body: string } | Failed | Unknown;

export interface Request extends Pick<GatewayRequest, 'method' | 'path' | 'body'> {
  /** For the log. */
  operation: string;
  /** Sent without credentials. */
  open?: boolean;
  /** The answer need not be JSON. */
  plain?: boolean;
}

/** One request to the gateway, through the circuit of its account. Only what answers in JSON is `answered`. */
export async function exchange(gateway: Gateway, call: ProcessorCall, request: Request): Promise<Exchange> {
  const line = gateway.lines.of(call.account);
  const { operation, open, plain, ...rest } = request;
  const reads = request.method === 'GET';
  const waitMs = line.readsFrom - performance.now();
  if (reads && waitMs > 0)
    return { ...failed('RATE_LIMITED', 'the gateway rations its reading calls'), retryAfterMs: waitMs };
  if (!line.circuit.admits()) return failed('UNAVAILABLE', 'the gateway is down; calls wait a while');
  const { username, password } = call.account;
  const answer = await gateway.http.send({
    ...rest,
    ...(open ? {} : { credentials: { username, password: password.reveal() } }),
    timeoutMs: call.timeoutMs ?? gateway.timeoutMs,
  });
  const exchanged = understand(answer, plain ?? false);
  line.circuit.report(isDown(answer, exchanged) ? 'badly' : 'well');
  if (exchanged.kind === 'failed' && exchanged.reason === 'RATE_LIMITED' && reads) {
    line.readsFrom = performance.now() + (exchanged.retryAfterMs ?? 1_000);
  }
  if (exchanged.kind !== 'answered') {
    const { kind, message } = exchanged;
    const { correlationId } = call;
    gateway.log?.warn(
      { processor: 'cardpointe', operation, outcome: kind, reason: message, correlationId },
      'payment processor',
    );
  }
  return exchanged;
}

/** A writing operation of the account's merchant. */
export function write(
  gateway: Gateway,
  call: ProcessorCall,
  operation: string,
  members: Members,
): Promise<Exchange> {
  const body = withoutBlanks({ merchid: call.account.merchantId, ...members });
  return exchange(gateway, call, { operation, method: 'PUT', path: REST + operation, body });
}

/** What an HTTP answer says about the call; 200 says only that the request was understood. */
function understand(answer: GatewayAnswer, plain: boolean): Exchange {
  if (answer.kind === 'notSent') return failed('UNAVAILABLE', answer.message);
  if (answer.kind === 'lost') return unknown(answer.message);
  const { status, body } = answer;
  if (status === 200) {
    const json = parse(body);
    return json === undefined && !plain ? unknown('not JSON') : { kind: 'answered', json, body };
  }
  if (status === 401 || status === 403) return failed('ACCOUNT_REFUSED', `the gateway answered ${status}`);
  if (status === 429) {
    const retryAfterMs = answer.retryAfterMs ?? 1_000;
    return { ...failed('RATE_LIMITED', 'the gateway answered 429'), retryAfterMs };
  }
  if (status === 400 || status === 404 || status === 405) {
    return failed('INVALID', `the gateway answered ${status}`);
  }
  return unknown(`the gateway answered ${status}`);
}

/** Whether this counts against the gateway, for this account: not reached, no answer, a fault, or nothing that can be understood. */
function isDown(answer: GatewayAnswer, exchanged: Exchange): boolean {
  return answer.kind !== 'answered' || exchanged.kind === 'unknown';
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
