import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageStatement } from './page-statement.ts';

const page = {
  name: 'things.page',
  select: 'select guid from things',
  of: { tenant_id: 't', restaurant_guid: 'r' },
  key: ['day', 'guid'],
  after: undefined,
  limit: 51,
};

test('a filter that is not given is neither in the text nor in the name', () => {
  const { name, text, values } = pageStatement({
    ...page,
    filters: [
      ['color', 'color = ?1', undefined],
      ['size', 'size between ?1 and ?2', 3, 4],
      ['open', 'closed_at is null'],
    ],
  });
  assert.equal(name, 'things.page.size.open');
  assert.equal(
    text,
    'select guid from things where tenant_id = $1 and restaurant_guid = $2 and size between $3 and $4 ' +
      'and closed_at is null order by day, guid limit $5',
  );
  assert.deepEqual(values, ['t', 'r', 3, 4, 51]);
});

test('the next page begins behind the key, in the direction of the sort', () => {
  const { name, text, values } = pageStatement({
    ...page,
    filters: [['size', 'size = ?1', 3]],
    descending: true,
    after: [20_261_122, 'g'],
  });
  assert.equal(name, 'things.page.size.next');
  assert.match(text, /and \(day, guid\) < \(\$4, \$5\) order by day desc, guid desc limit \$6$/);
  assert.deepEqual(values, ['t', 'r', 3, 20_261_122, 'g', 51]);
});
