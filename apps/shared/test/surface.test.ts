import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationOf } from './surface.ts';

const of = (method: string, path: string) => operationOf(method, `http://127.0.0.1${path}`);

test('a request is the operation of its method and path, and what no reference has is none', () => {
  assert.equal(of('GET', '/api/v1/restaurants/1/orders?open=true'), 'listOrders');
  assert.equal(of('POST', '/api/v1/restaurants/1/orders'), 'createOrder');
  assert.equal(of('GET', '/api/v1/health/live'), 'getLiveness');
  assert.equal(of('GET', '/api/v1/restaurants/1/orders/2'), 'getOrder');
  assert.equal(of('DELETE', '/api/v1/restaurants/1/orders'), undefined);
  assert.equal(of('GET', '/api/v1/restaurants/1/orders/2/secrets'), undefined);
  assert.equal(of('GET', '/api/v1/internal'), undefined);
  assert.equal(of('GET', '/api/v1/restaurants/1/2/orders'), undefined);
});
