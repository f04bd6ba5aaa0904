import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { issueTableCode } from './issue-table-code.ts';

interface Code {
  tableGuid: string;
  tableCode: string;
  pageUrl: string;
  svg: string;
}

proves(issueTableCode, () => {
  let world: FreshTenant;
  let path: string;

  before(async () => {
    world = await freshTenant();
    const tables = `${world.place.path}/tables`;
    path = `${tables}/${(await world.key.post<{ guid: string }>(tables, { name: 'T1' })).must(201).guid}`;
  });
  const issue = async (body: object = {}) => (await world.key.post<Code>(`${path}/code`, body)).must(200);

  test('200 with the same code until another one is asked for, which leads to the page of the table', async () => {
    const first = await issue();
    assert.deepEqual(await issue(), first);
    assert.match(first.tableCode, /^[\w-]{43}$/);
    assert.ok(first.pageUrl.endsWith(`/t/${first.tableCode}`));
    assert.match(first.svg, /^<svg/);
    const next = await issue({ rotate: true });
    assert.notEqual(next.tableCode, first.tableCode);
    const page = (code: string) => world.target.anyone.get(`/t/${code}`);
    (await page(first.tableCode)).refused(404, 'RESOURCE_NOT_FOUND');
    assert.equal((await page(next.tableCode)).status, 200);
    const { version } = (await world.key.get<{ version: number }>(path)).must(200);
    assert.equal(version, 3, 'each new code is a change of the table');
  });

  test('409 for a table that is archived', async () => {
    (await world.key.patch(path, { archived: true })).must(200);
    (await world.key.post(`${path}/code`, {})).refused(409, 'INVALID_STATE');
    (await world.key.patch(path, { archived: false })).must(200);
  });
});
