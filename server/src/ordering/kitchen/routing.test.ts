import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { createRouting, type DiningOption, type RoutingRule } from './routing.ts';

const station = (guid: string, more: object = {}) => ({
  guid,
  expediter: false,
  isDefault: false,
  printer: null,
  printerGuid: null,
  ticketsTo: 'BOTH' as const,
  deleted: false,
  ...more,
});
const rule = (more: Partial<RoutingRule>): RoutingRule => ({
  menuItemGuid: null,
  menuGroupGuid: null,
  diningOptions: null,
  stationGuids: ['grill'],
  priority: 0,
  ...more,
});
const dish = (more: object = {}) => ({
  menuItemGuid: 'steak',
  menuGroupGuid: 'mains',
  diningOption: 'DINE_IN' as DiningOption,
  ...more,
});
const STATIONS = [station('grill'), station('bar'), station('pass', { expediter: true })];

describe('a dish goes', () => {
  const cases: [string, RoutingRule[], object, string[]][] = [
    ['by a rule for its item', [rule({ menuItemGuid: 'steak', stationGuids: ['bar'] })], {}, ['bar']],
    ['by a rule for its group', [rule({ menuGroupGuid: 'mains', stationGuids: ['bar'] })], {}, ['bar']],
    [
      'by a rule for a group around its group, whatever that one is in',
      [rule({ menuGroupGuid: 'food', stationGuids: ['bar'] })],
      { labels: ['food', 'hot', 'vegan'] },
      ['bar'],
    ],
    [
      'by the rule for the nearest group',
      [
        rule({ menuGroupGuid: 'food', stationGuids: ['bar'] }),
        rule({ menuGroupGuid: 'hot', stationGuids: ['grill'] }),
      ],
      { labels: ['food', 'hot'] },
      ['grill'],
    ],
    [
      'by the rule for its own group before one around it',
      [
        rule({ menuGroupGuid: 'food', stationGuids: ['bar'] }),
        rule({ menuGroupGuid: 'mains', stationGuids: ['grill'] }),
      ],
      { labels: ['food'] },
      ['grill'],
    ],
    [
      'by a rule for its dining option',
      [rule({ diningOptions: ['TAKE_OUT'], stationGuids: ['bar'] })],
      { diningOption: 'TAKE_OUT' },
      ['bar'],
    ],
    ['not by a rule for another dining option', [rule({ diningOptions: ['TAKE_OUT'] })], {}, ['pass']],
    ['not by a rule of which half fits', [rule({ menuItemGuid: 'steak', menuGroupGuid: 'x' })], {}, ['pass']],
    [
      'by the rule of the highest priority, even if another says more',
      [
        rule({ menuItemGuid: 'steak', stationGuids: ['grill'] }),
        rule({ menuGroupGuid: 'mains', stationGuids: ['bar'], priority: 1 }),
      ],
      {},
      ['bar'],
    ],
    [
      'of two with one priority, by the one that says more',
      [rule({ menuGroupGuid: 'mains', stationGuids: ['bar'] }), rule({ menuItemGuid: 'steak' })],
      {},
      ['grill'],
    ],
    ['of two that say the same, by the first', [rule({}), rule({ stationGuids: ['bar'] })], {}, ['grill']],
    ['to several stations', [rule({ stationGuids: ['grill', 'bar'] })], {}, ['grill', 'bar']],
    ['where the menu says, when no rule fits', [], { prepStationGuid: 'bar' }, ['bar']],
    ['by the rule, whatever the menu says', [rule({})], { prepStationGuid: 'bar' }, ['grill']],
    ['to the expediter, when nothing says where', [], {}, ['pass']],
    [
      'to the expediter, when the menu names a station that is not there',
      [],
      { prepStationGuid: 'x' },
      ['pass'],
    ],
    ['on, when all stations of a rule are gone', [rule({ stationGuids: ['x'] })], {}, ['pass']],
    ['to what is left of the stations of a rule', [rule({ stationGuids: ['x', 'bar'] })], {}, ['bar']],
  ];
  for (const [name, rules, more, stations] of cases) {
    test(name, () => {
      assert.deepEqual(createRouting(STATIONS, rules).stationsFor(dish(more)), stations);
    });
  }

  test('to the default station rather than the expediter, else to the oldest', () => {
    const usual = station('usual', { isDefault: true });
    assert.deepEqual(createRouting([...STATIONS, usual], []).stationsFor(dish()), ['usual']);
    assert.deepEqual(createRouting([station('a'), station('b')], []).stationsFor(dish()), ['a']);
  });

  test('nowhere in a restaurant without stations', () => {
    assert.deepEqual(createRouting([], [rule({})]).stationsFor(dish()), []);
    assert.deepEqual(
      createRouting([station('grill', { deleted: true })], [rule({})]).stationsFor(dish()),
      [],
    );
  });
});

test('tickets of a station that is gone are shown where unrouted dishes go', () => {
  const routing = createRouting([...STATIONS, station('old', { deleted: true })], []);
  assert.deepEqual(routing.shownAt('pass'), ['pass', 'old']);
  assert.deepEqual(routing.shownAt('grill'), ['grill']);
});

test('no dish is ever lost: it goes to a station that is there, and what was sent is shown at one that is', () => {
  const guid = fc.constantFrom<string>('a', 'b', 'c', 'd', 'e');
  const destination = fc.record({
    guid,
    expediter: fc.boolean(),
    isDefault: fc.boolean(),
    printer: fc.constantFrom(null, 'p'),
    printerGuid: fc.constantFrom(null, 'q'),
    ticketsTo: fc.constantFrom('SCREENS' as const, 'PRINTERS' as const, 'BOTH' as const),
    deleted: fc.boolean(),
  });
  const stations = fc.uniqueArray(destination, { selector: (one) => one.guid, minLength: 1 });
  const option = fc.constantFrom<DiningOption>('DINE_IN', 'TAKE_OUT', 'DELIVERY', 'CURBSIDE');
  const maybe = (value: fc.Arbitrary<string>) => fc.option(value, { nil: null });
  const item = fc.constantFrom('steak', 'beer');
  const rules = fc.array(
    fc.record({
      menuItemGuid: maybe(item),
      menuGroupGuid: maybe(fc.constantFrom('mains', 'drinks')),
      diningOptions: fc.option(fc.array(option, { minLength: 1 }), { nil: null }),
      stationGuids: fc.array(guid, { minLength: 1 }),
      priority: fc.integer({ min: -2, max: 2 }),
    }),
  );
  fc.assert(
    fc.property(stations, rules, item, option, maybe(guid), (all, list, menuItemGuid, diningOption, prep) => {
      const routing = createRouting(all, list);
      const live = all.filter(({ deleted }) => !deleted).map((one) => one.guid);
      const found = routing.stationsFor(dish({ menuItemGuid, diningOption, prepStationGuid: prep }));
      assert.equal(found.length > 0, live.length > 0);
      assert.ok(found.every((one) => live.includes(one)));
      if (live.length === 0) return;
      const shown = live.flatMap((one) => routing.shownAt(one)).sort();
      assert.deepEqual(shown, all.map((one) => one.guid).sort());
    }),
  );
});
