import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type from 'typebox';
import { route } from '../../../test/harness/route.ts';
import { anyone, operators, restaurant } from '../../access/index.ts';
import { formBody, rawBody } from '../../platform/http/bodies.ts';
import * as Field from '../../platform/http/fields.ts';
import type { Route } from '../../platform/http/route.ts';
import { enumOf, nullable, requestObject } from '../../platform/http/shapes.ts';
import { describeApi } from './describe.ts';
import { referencePages } from './reference-pages.ts';

const evil = '<img src=x onerror=alert(1)>';
const Dish = Type.Object(
  { guid: Field.Guid, name: Type.String({ description: `called ${evil}` }) },
  { $id: 'Dish' },
);
const handler = () => ({ status: 200, data: null as never });

function pageOf(routes: Route[], slug: string, publicUrl = ''): string {
  const page = referencePages(describeApi(routes, { version: '1.2.3', publicUrl })).get(slug);
  return page!().body.text.replace(/\s+/g, ' ');
}

const getDish = route({
  operationId: 'getDish',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/menu/dishes',
  summary: `Get ${evil}.`,
  access: restaurant('read:menu'),
  params: requestObject({ restaurantGuid: Field.Guid }),
  query: requestObject({
    at: Field.Timestamp,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  }),
  response: Type.Object({ dish: nullable(Dish), rows: Type.Array(Type.Object({ a: Type.Integer() })) }),
  errors: ['RESOURCE_NOT_FOUND'],
  handler,
});

const makeDish = route({
  operationId: 'makeDish',
  method: 'PUT',
  path: '/api/v1/restaurants/{restaurantGuid}/menu/dishes',
  summary: 'Make a dish.',
  access: restaurant('write:menu'),
  params: requestObject({ restaurantGuid: Field.Guid }),
  body: requestObject({
    name: Type.String({ maxLength: 9 }),
    kind: Type.Optional(enumOf(['HOT', 'COLD'] as const)),
  }),
  response: Dish,
  handler,
});

test('everything that a route says is escaped', () => {
  const pages = ['', 'menu', 'menu/getDish'].map((slug) => pageOf([getDish], slug));
  for (const page of pages) {
    assert.ok(!page.includes('<img'));
    assert.ok(page.includes('&lt;img'));
  }
});

test('parameters, with what is required, allowed and assumed', () => {
  const page = pageOf([getDish], 'menu/getDish');
  assert.match(
    page,
    /<code class="name">at<\/code> <span class="type">string<\/span> <em class="required">required<\/em>/,
  );
  assert.match(
    page,
    /<code class="name">limit<\/code> <span class="type">integer<\/span>\s+<p>How many entries a page has at most\.<\/p><p class="rules">1 to 200; default <code>50<\/code>/,
  );
  assert.match(page, /Needs the scope <a [^>]+><code>read:menu<\/code>/);
});

test('answers link to named objects, and show the fields of others where they are', () => {
  const page = pageOf([getDish], 'menu/getDish');
  assert.match(
    page,
    /<code class="name">dish<\/code> <span class="type"><a href="#object-Dish">Dish<\/a> or null/,
  );
  assert.match(page, /<section id="object-Dish">/);
  assert.match(
    page,
    /array of object<\/span>.*<details><summary>rows\[\] fields<\/summary>.*<code class="name">a<\/code>/,
  );
});

test('a request to paste into a shell', () => {
  const page = ['getDish', 'makeDish']
    .map((id) => pageOf([getDish, makeDish], `menu/${id}`, 'https://api.example'))
    .join();
  assert.ok(
    page.includes(
      'curl &quot;https://api.example/api/v1/restaurants/$restaurantGuid/menu/dishes?at=$at&quot; \\ -H &quot;x-api-key: $COMANDA_KEY&quot;<',
    ),
  );
  assert.ok(page.includes('curl -X PUT &quot;https://api.example/'));
  assert.ok(page.includes('-H &quot;Idempotency-Key: $(uuidgen)&quot;'));
});

test('who may call', () => {
  const make = (access: typeof anyone | typeof operators) =>
    pageOf(
      [
        route({
          operationId: 'x',
          method: 'GET',
          path: '/api/v1/health',
          summary: 'X.',
          access,
          response: Dish,
          handler,
        }),
      ],
      'health/x',
    );
  assert.match(make(anyone), /Public: needs no credentials\./);
  assert.match(make(operators), /For operators of the service\./);
});

test('the guide lists every operation, and each page marks itself in the contents', () => {
  const guide = pageOf([getDish, makeDish], '');
  assert.match(guide, /<a href="\/docs\/menu\/makeDish"><span class="method put">PUT<\/span>/);
  assert.match(guide, /<a href="\/docs" aria-current="page">Basics<\/a>/);
  assert.match(pageOf([getDish], 'menu'), /<a href="\/docs\/menu" aria-current="page">Menu<\/a>/);
});

test('what is deprecated says so, where it is listed and where it is explained', () => {
  const guide = 'https://docs.example/dishes';
  const old = {
    ...getDish,
    deprecated: { id: 'dishes', what: 'Dishes', since: '2026-01-01', sunset: '2026-07-01', guide },
  };
  assert.match(pageOf([old], ''), /deprecated<\/em>/);
  const page = pageOf([old], 'menu/getDish');
  assert.match(page, /deprecated<\/span><\/h1>/);
  assert.match(
    page,
    /<strong>Deprecated since 2026-01-01\.<\/strong>.*2026-07-01.*<a href="https:\/\/docs\.example\/dishes">/,
  );
});

test('a path that no section knows still has a page', () => {
  const odd = route({
    operationId: 'odd',
    method: 'GET',
    path: '/api/v1/odd',
    summary: 'Odd.',
    access: anyone,
    response: Dish,
    handler,
  });
  assert.match(pageOf([odd], 'other/odd'), /<article id="odd">/);
});

test('a body that is not JSON: its types, and a request that sends a file or fields', () => {
  const draw = (body: Route['body']) => pageOf([{ ...makeDish, body } as Route], 'menu/makeDish');
  const bytes = draw(rawBody(['image/png', 'image/webp'], 'The *picture*.'));
  assert.match(bytes, /<h2>Body<\/h2><p>As <code>image\/png<\/code> or <code>image\/webp<\/code>\.<\/p>/);
  assert.match(bytes, /-H &quot;Content-Type: image\/png&quot; \\ +--data-binary &quot;@\$FILE&quot;/);
  const form = draw(formBody({ Name: Type.String() }));
  assert.match(form, /As <code>application\/x-www-form-urlencoded<\/code>.*<code class="name">Name<\/code>/s);
});
