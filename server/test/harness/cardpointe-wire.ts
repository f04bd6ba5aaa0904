import assert from 'node:assert/strict';
import type { GatewayRequest } from '@comanda/simulators/cardpointe';
import Type, { type TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';

/**
 * What a request to the CardPointe gateway must look like, written from its documents and from nothing of ours: the adapter
 * and the simulator could share a misreading. Lengths and letters are the documents'.
 */

const ascii = (max: number, more = {}) =>
  Type.String({ maxLength: max, pattern: '^[\\x20-\\x7e]+$', ...more });
const merchid = ascii(16);
const retref = Type.String({ pattern: '^[0-9]{1,14}$' });
/** With a point, major units. Without one it would be read as minor units, which is right for currencies without decimals. */
const amount = Type.String({ maxLength: 14, pattern: '^([0-9]+\\.[0-9]{2,4}|[0-9]+)$' });
/** No digits that a card number could hide in. */
const orderid = Type.String({ minLength: 1, maxLength: 50, pattern: '^(?!.*[0-9]{12})[\\x21-\\x7e]+$' });
const flag = Type.Union([Type.Literal('Y'), Type.Literal('N')]);
const closed = (members: Record<string, TSchema>) => Type.Object(members, { additionalProperties: false });
const maybe = <S extends TSchema>(schema: S) => Type.Optional(schema);

const AUTH = closed({
  merchid,
  account: Type.String({ pattern: '^[0-9]{12,19}$' }),
  expiry: maybe(Type.String({ pattern: '^(0[1-9]|1[0-2])[0-9]{2}$' })),
  amount,
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  orderid,
  capture: flag,
  receipt: maybe(flag),
  name: maybe(ascii(30)),
  address: maybe(ascii(30)),
  address2: maybe(ascii(30)),
  city: maybe(ascii(30)),
  region: maybe(ascii(20)),
  country: maybe(ascii(2)),
  postal: maybe(ascii(9)),
  phone: maybe(ascii(15)),
  email: maybe(ascii(128)),
  cvv2: maybe(Type.String({ pattern: '^[0-9]{3,4}$' })),
  ecomind: maybe(Type.Enum(['T', 'R', 'E'])),
  cof: maybe(Type.Enum(['C', 'M'])),
  cofscheduled: maybe(flag),
  cofpermission: maybe(flag),
});

const BODIES: Record<string, TSchema> = {
  '': closed({ merchid }),
  auth: AUTH,
  capture: closed({ merchid, retref, amount: maybe(amount) }),
  void: closed({ merchid, retref, amount: maybe(amount) }),
  refund: closed({ merchid, retref, amount: maybe(amount), orderid: maybe(orderid), receipt: maybe(flag) }),
  voidByOrderId: closed({ merchid, orderid, amount: maybe(amount) }),
};

const READS = [
  /^inquire\/[0-9]{1,14}\/[\w-]{1,16}$/,
  /^inquireByOrderid\/[\x21-\x7e]{1,50}\/[\w-]{1,16}\/1$/,
  /^settlestat\?merchid=[\w-]{1,16}(&date=(0[1-9]|1[0-2])[0-3][0-9]|&batchid=[0-9]+)?$/,
];

const TOKENIZE = closed({
  account: Type.String({ pattern: '^[0-9]{12,19}$' }),
  expiry: maybe(Type.String({ pattern: '^(0[1-9]|1[0-2])[0-9]{2}$' })),
});

/** The pairs that the networks know; and a CVV, which a merchant cannot have, never goes with a merchant's charge. */
function checkStoredCredential(body: Record<string, string>): void {
  assert.equal(body.cof === undefined, body.cofscheduled === undefined, 'cof and cofscheduled come together');
  if (body.cof !== 'M') return;
  assert.equal(body.cvv2, undefined, 'no CVV with a merchant-initiated charge');
  if (body.cofscheduled === 'Y') assert.equal(body.ecomind, 'R');
}

/** Throws when a request is not one that the gateway's documents allow. */
export function checkWire({ method, path, headers, body }: GatewayRequest): void {
  const where = `${method} ${path}`;
  const check = (schema: TSchema): Record<string, string> => {
    assert.equal(headers['content-type'], 'application/json', where);
    const value = JSON.parse(body) as Record<string, string>;
    const problems = Check(schema, value)
      ? []
      : [...Errors(schema, value)].map((error) => `${error.instancePath} ${error.message}`);
    assert.deepEqual(problems, [], where);
    return value;
  };
  if (path === '/cardsecure/api/v1/ccn/tokenize') {
    assert.equal(method, 'POST');
    assert.equal(headers.authorization, undefined, 'the tokenizer needs no credentials');
    check(TOKENIZE);
    return;
  }
  assert.match(headers.authorization ?? '', /^Basic [A-Za-z0-9+/]+=*$/, where);
  assert.ok(path.startsWith('/cardconnect/rest/'), where);
  const endpoint = path.slice('/cardconnect/rest/'.length);
  if (method === 'GET') {
    assert.ok(
      READS.some((read) => read.test(endpoint)),
      where,
    );
    assert.equal(body, '', where);
    return;
  }
  assert.ok(method === 'PUT' || method === 'POST', where);
  const schema = BODIES[endpoint];
  assert.ok(schema, where);
  const value = check(schema);
  if (endpoint === 'auth') checkStoredCredential(value);
}
