import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService } from '../../../test/harness/service.ts';
import { getCardPage } from './get-card-page.ts';

const GATEWAY = 'https://fts-uat.cardconnect.com';
const SHOP = 'https://shop.example';

proves(getCardPage, () => {
  test('200 may be framed by its own pages and by those that the operator names, and talks to the processor alone', async () => {
    const config = { cardpointeUrl: GATEWAY, cardPageOrigins: [SHOP, 'http://localhost:3000'] };
    const service = await startTestService({ config });
    const page = await service.anyone.get('/pay/card');
    assert.equal(page.status, 200);
    const policy = String(page.headers['content-security-policy']);
    assert.match(policy, /^default-src 'none'; /);
    assert.ok(policy.includes(`connect-src ${GATEWAY}; `));
    // A form whose script did not run sends what was typed to nobody.
    assert.ok(policy.includes("; form-action 'none'; "));
    assert.doesNotMatch(page.text, /<form[^>]* (method|action)=|<input[^>]* name=/);
    assert.ok(policy.endsWith(`; frame-ancestors 'self' ${SHOP} http://localhost:3000`));
    assert.ok(page.text.includes(`data-tokenizer="${GATEWAY}/cardsecure/api/v1/ccn/tokenize"`));
  });

  test('200 in Spanish for a page that is, in English for one that names no language of ours', async () => {
    const service = await startTestService({ config: { cardpointeUrl: GATEWAY } });
    const read = async (query: string) => (await service.anyone.get(`/pay/card${query}`)).text;
    const spanish = await read('?lang=es-MX');
    assert.match(spanish, /<html lang="es"[\s\S]*>Número de tarjeta<[\s\S]*>Usar esta tarjeta</);
    assert.doesNotMatch(spanish, /card number|Please/i);
    for (const query of ['', '?lang=', '?lang=de', '?lang=%3Cscript%3E'])
      assert.match(await read(query), /<html lang="en"[\s\S]*>Card number</);
  });

  test('400 for a language that is none', async () => {
    const service = await startTestService({ config: { cardpointeUrl: GATEWAY } });
    const reply = await service.anyone.get(`/pay/card?lang=${'e'.repeat(41)}`);
    assert.deepEqual(reply.fields(), ['query /lang maxLength']);
  });

  test('404 where no card is taken', async () => {
    const service = await startTestService({ config: { cardpointeUrl: '' } });
    (await service.anyone.get('/pay/card')).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
