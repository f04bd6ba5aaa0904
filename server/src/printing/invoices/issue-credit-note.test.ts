import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differencesIn, type InvoiceDocument } from '@comanda/documents';
import type Type from 'typebox';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { paidOrder } from '../../../test/harness/some-papers.ts';
import type { AnyOrder } from '../../../test/harness/world.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import type { InvoiceHeader } from './shapes.ts';

type Header = Type.Static<typeof InvoiceHeader>;

/** An invoice, its order, and what can be done with them. */
async function invoiced() {
  const world = await freshTenant();
  const { key, place } = world;
  const orderGuid = await paidOrder(world, 2);
  const body = { orderGuid, buyer: { name: 'Ana Ruiz' } };
  const invoice = (await key.post<Header>(`${place.path}/invoices`, body)).must(201);
  const path = `${place.path}/invoices/${invoice.guid}`;
  const orderPath = `${place.path}/orders/${orderGuid}`;
  const credit = (wanted: object) => key.post<Header>(`${path}/credit-notes`, wanted);
  const paperOf = async (guid: string) =>
    (await key.get<InvoiceDocument>(`${place.path}/invoices/${guid}/document`)).must(200);
  return { ...world, invoice, path, orderGuid, orderPath, credit, paperOf };
}

proves(issueCreditNote, () => {
  test('201 for refunds of items and of money, and for the rest: together all of the invoice, each adding up', async () => {
    const { key, place, orderPath, invoice, path, credit, paperOf } = await invoiced();
    const before = (await key.get<AnyOrder>(orderPath)).must(200);
    const { guid: selectionGuid } = before.checks[0]!.selections[0]!;
    const items = { lines: [{ selectionGuid, quantity: 1 }], reason: 'COLD' };
    const after = (await key.post<AnyOrder>(`${orderPath}/refunds`, items)).must(200);
    const { guid: refundGuid, totalAmount } = after.checks[0]!.refunds[0]!;
    const first = (await credit({ refundGuid })).must(201);
    assert.deepEqual([first.number, first.totalAmount], ['CN-1', -totalAmount]);
    assert.deepEqual((await credit({ refundGuid })).must(201), first);
    const rest = (await credit({ reason: 'Wrong buyer' })).must(201);
    assert.equal(first.totalAmount + rest.totalAmount + invoice.totalAmount, 0);
    assert.equal(first.taxAmount + rest.taxAmount + invoice.taxAmount, 0);
    for (const { guid } of [invoice, first, rest]) assert.deepEqual(differencesIn(await paperOf(guid)), []);
    const paper = await paperOf(rest.guid);
    assert.ok(paper.facts.some(({ value }) => value === invoice.number));
    const { creditedAmount } = (await key.get<Header>(path)).must(200);
    assert.equal(creditedAmount, invoice.totalAmount);
    const list = (await key.get<{ items: Header[] }>(`${place.path}/invoices?kind=CREDIT_NOTE`)).must(200);
    assert.deepEqual(
      list.items.map(({ number }) => number),
      ['CN-2', 'CN-1'],
    );
  });

  test('201 for money that was given back, with its part of the tax', async () => {
    const { key, orderPath, place, credit, paperOf } = await invoiced();
    const { checks } = (await key.get<AnyOrder>(orderPath)).must(200);
    const { paymentGuid } = checks[0]!.payments[0]!;
    const money = { amount: 100, reason: 'Slow' };
    (await key.post(`${place.path}/payments/${paymentGuid}/refunds`, money)).must(201);
    const after = (await key.get<AnyOrder>(orderPath)).must(200);
    const { guid: refundGuid } = after.checks[0]!.refunds[0]!;
    const note = (await credit({ refundGuid })).must(201);
    assert.equal(note.totalAmount, -100);
    assert.deepEqual(differencesIn(await paperOf(note.guid)), []);
  });

  test('201 and the check can be invoiced anew, for another buyer, under the next number', async () => {
    const { key, place, orderGuid, invoice, credit } = await invoiced();
    (await credit({})).must(201);
    const again = { orderGuid, buyer: { name: 'Bea Blanco S.L.' } };
    const next = (await key.post<Header>(`${place.path}/invoices`, again)).must(201);
    assert.deepEqual([next.number, next.totalAmount], ['INV-2', invoice.totalAmount]);
  });

  test('409 for a credit note of a credit note; 404 for a refund that the check does not have', async () => {
    const { key, place, orderGuid, credit } = await invoiced();
    (await credit({ refundGuid: orderGuid })).refused(404, 'RESOURCE_NOT_FOUND');
    const note = (await credit({})).must(201);
    const reply = await key.post(`${place.path}/invoices/${note.guid}/credit-notes`, {});
    assert.equal(reply.refused(409, 'INVALID_STATE').details?.state, 'CREDIT_NOTE');
  });
});
