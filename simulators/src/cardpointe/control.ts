import type { IncomingMessage, ServerResponse } from 'node:http';
import { HOST, parseJson, readBody } from '../http.ts';
import { FAULTS, type GatewayFault } from './faults.ts';
import { type Gateway, send } from './gateway.ts';

/** The paths below `/simulator/`, for people and tests. */

export const READS_PER_MINUTE = 20;

/** Answers one request to the simulator itself; `host` is its own name and port. */
export async function serveControl(
  { ledger, faults, reads }: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
  host: string,
): Promise<void> {
  if (!isOwnPage(request, host)) return void response.writeHead(403).end();
  const fields = parseJson((await readBody(request)) || '{}', null) as Record<string, unknown>;
  switch (`${request.method} ${request.url?.split('?')[0]}`) {
    case 'GET /simulator/transactions':
      return send(response, 200, { transactions: ledger.transactions });
    case 'DELETE /simulator/transactions':
      ledger.clear();
      break;
    case 'GET /simulator/batches':
      return send(response, 200, { batches: ledger.batches });
    case 'POST /simulator/batches/close':
      ledger.closeBatches(fields.merchid as string | undefined, fields.rejected as string[] | undefined);
      break;
    case 'POST /simulator/clock':
      ledger.moveClock(Number(fields.moveMs) || 0);
      break;
    case 'POST /simulator/settings':
      reads.perMinute = Number(fields.readsPerMinute) || READS_PER_MINUTE;
      break;
    case 'POST /simulator/faults':
      if (!FAULTS.includes(fields?.kind as never))
        return send(response, 400, { error: `kind must be one of ${FAULTS.join(', ')}` });
      faults.add(fields as unknown as GatewayFault);
      break;
    case 'DELETE /simulator/faults':
      faults.clear();
      break;
    default:
      return void response.writeHead(404).end();
  }
  response.writeHead(204).end();
}

/** Nobody who came by another name (DNS rebinding), and no page of another site. */
function isOwnPage({ headers }: IncomingMessage, host: string): boolean {
  const names = [host, host.replace(HOST, 'localhost')];
  const site = headers['sec-fetch-site'];
  return (
    names.includes(headers.host ?? '') && (site === undefined || site === 'same-origin' || site === 'none')
  );
}
