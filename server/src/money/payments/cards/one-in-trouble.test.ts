import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, beforeEach, test } from 'node:test';
import { type CardPointeSimulator, startCardPointeSimulator } from '@comanda/simulators/cardpointe';
import { raiseCardLimits } from '../../../../test/harness/card-testing.ts';
import { type Payment, token } from '../../../../test/harness/cards.ts';
import { atEnd } from '../../../../test/harness/cleanup.ts';
import { eventually } from '../../../../test/harness/eventually.ts';
import { startTestService, type TestService } from '../../../../test/harness/service.ts';
import { together } from '../../../../test/harness/together.ts';
import { makeWorld, type World } from '../../../../test/harness/world.ts';
import { pullAllSettlements } from '../../settlements/index.ts';
import { recoverPayments } from './recover.ts';

/** The gateway has a fault for the merchant number of one tenant. Others sell, and learn what became of their payments. */

const HOUR_MS = 3_600_000;

type Fault = (response: ServerResponse) => void;
const answers =
  (status: number): Fault =>
  (response) =>
    void response.writeHead(status).end('oops');

/** Fails calls when so many of them wait, so that none of them is the first. */
function failTogether(count: number): Fault {
  const waiting: ServerResponse[] = [];
  return (response) => {
    if (waiting.push(response) === count) waiting.forEach(answers(500));
  };
}

/** How the gateway answers for numbers in trouble. */
const faults = new Map<string, Fault>();
/** Whether its answers for other numbers are lost. */
let losesAnswers = false;

let gateway: CardPointeSimulator;
let service: TestService;
let sound: World;
let number: string;
let troubled: World;

before(async () => {
  gateway = await startCardPointeSimulator({ readsPerMinute: 100_000 });
  atEnd(gateway.stop);
  const front = createServer((request, response) => void pass(request, response));
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    front.closeAllConnections();
    front.close();
  });
  const cardpointeUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  // Longer than any of this takes: who waits for the one in trouble waits too long.
  service = await startTestService({ config: { cardpointeUrl, cardpointeTimeoutMs: 30_000 } });
  sound = await selling('900000000000EUR');
  // Batches are asked for by their day: late in the evening theirs would be tomorrow.
  gateway.moveClock(service.clock.now() - Date.now());
});
beforeEach(async () => {
  number = `90000000000${faults.size + 1}EUR`;
  troubled = await selling(number);
  faults.set(number, answers(500));
});

async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await request.toArray());
  const [, fault] = [...faults].find(([one]) => `${body}${request.url}`.includes(one)) ?? [];
  if (fault) return fault(response);
  const { authorization = '', 'content-type': type = '' } = request.headers;
  const answer = await fetch(gateway.url + request.url, {
    method: request.method!, // a request that came in has one
    headers: { authorization, 'content-type': type },
    ...(body.length > 0 ? { body } : {}),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (losesAnswers) response.destroy();
  else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(bytes);
}

async function selling(merchantId: string): Promise<World> {
  const world = await makeWorld(service);
  await raiseCardLimits(world);
  const account = { processor: 'CARDPOINTE', merchantId, username: 'testing', password: 'testing123' };
  (await world.key.put(`${world.place.path}/payment-account`, account)).must(200);
  return world;
}

const sale = ({ key, place }: World) =>
  key.post<Payment>(
    '/api/v1/payments/sale',
    { restaurantGuid: place.guid, amount: 1_000, source: token(gateway) },
    { 'idempotency-key': randomUUID() },
  );

const unknownSale = async (world: World): Promise<string> =>
  (await sale(world)).refused(502, 'PAYMENT_OUTCOME_UNKNOWN').details!.paymentGuid as string;

/** A sale that was made, and whose answer was lost; asked about an hour later. */
async function lostSale(): Promise<string> {
  losesAnswers = true;
  const paymentGuid = await unknownSale(sound);
  losesAnswers = false;
  moveBy(HOUR_MS);
  return paymentGuid;
}

/** Both clocks. */
function moveBy(ms: number): void {
  service.clock.moveBy(ms);
  gateway.moveClock(ms);
}

const statusOf = async (paymentGuid: string) =>
  (await sound.key.get<Payment>(`${sound.place.path}/payments/${paymentGuid}`)).must(200).status;

async function assertSells(): Promise<void> {
  (await sale(sound)).must(201);
}

test('sales of one tenant fail, again and again: others sell', async () => {
  for (let n = 0; n < 2; n++) {
    for (const reply of await together(10, () => sale(troubled))) assert.equal(reply.status, 502);
    await assertSells();
  }
  (await sale(troubled)).refused(502, 'PROVIDER_UNAVAILABLE');
  const [state] = service.deps.processors.state();
  assert.deepEqual([state!.circuit, state!.accounts, state!.accountsNotClosed], ['open', 2, 1]);
});

test('payments of one tenant stay unknown: the job finds out what became of others', async () => {
  faults.set(number, failTogether(10));
  await together(10, () => unknownSale(troubled));
  faults.set(number, answers(500));
  const paymentGuid = await lostSale();
  for (let run = 0; run < 2; run++) {
    await recoverPayments.run(service.deps);
    assert.equal(await statusOf(paymentGuid), 'CAPTURED');
    await assertSells();
    moveBy(HOUR_MS);
  }
});

test('the gateway says nothing for one tenant: the job does not wait for that before it looks after others', async () => {
  for (let n = 0; n < 4; n++) await unknownSale(troubled);
  const paymentGuid = await lostSale();
  const held: ServerResponse[] = [];
  let givenUp = 0;
  faults.set(number, (response) => {
    held.push(response);
    response.once('close', () => givenUp++);
  });
  const job = recoverPayments.run(service.deps);
  await eventually(async () => assert.equal(await statusOf(paymentGuid), 'CAPTURED'));
  await eventually(async () => assert.equal(held.length, 1));
  assert.equal(givenUp, 0);
  faults.set(number, answers(500));
  answers(500)(held[0]!);
  await job;
});

test('429 for one tenant: others read, and their batches are taken', async () => {
  await unknownSale(troubled);
  faults.set(number, answers(429));
  const { paymentGuid } = (await sale(sound)).must(201);
  gateway.closeBatches();
  const path = `${troubled.place.path}/settlements/pull`;
  const { details } = (await troubled.key.send('POST', path)).refused(502, 'PROVIDER_UNAVAILABLE');
  assert.equal(details!.reason, 'RATE_LIMITED');
  await pullAllSettlements.run(service.deps);
  assert.equal(await statusOf(paymentGuid), 'SETTLED');
});
