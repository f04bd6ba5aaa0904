import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Check, Errors } from 'typebox/value';
import { ERRORS, type ErrorCode } from '../platform/errors.ts';
import { bodyFormatOf } from '../platform/http/bodies.ts';
import type {
  Operation,
  Parameter,
  Reference,
  ResponseObject,
} from '../platform/http/openapi/openapi-types.ts';
import { pageAnswer } from '../platform/http/response/html.ts';
import type { Route } from '../platform/http/route.ts';
import { readExamples } from '../site/docs/examples.ts';
import { describeApi } from '../site/docs/index.ts';
import { referencePages } from '../site/docs/reference-pages.ts';
import { routes } from './app.ts';

/** What holds for the document of all routes, and for the pages that are made from it. */

const document = describeApi(routes, { version: '1.2.3', publicUrl: '' });
const components = document.components;
const examples = readExamples();

const operationOf = ({ path, method }: Route): Operation | undefined =>
  document.paths[path]?.[method.toLowerCase() as Lowercase<Route['method']>];

function pointsAt(ref: string): unknown {
  const steps = ref.replace('#/', '').split('/');
  return steps.reduce<unknown>(
    (node, step) => (node as Record<string, unknown> | undefined)?.[step],
    document,
  );
}

function parametersOf(operation: Operation): Parameter[] {
  return operation.parameters.map((one) => ('$ref' in one ? (pointsAt(one.$ref) as Parameter) : one));
}

function codesOf(operation: Operation): string[] {
  const errors = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
  return errors.flatMap(([status, response]) => {
    const { content } = pointsAt((response as Reference).$ref) as ResponseObject;
    const codes = Object.keys(content['application/json']!.examples!) as ErrorCode[];
    for (const code of codes) assert.equal(String(ERRORS[code].status), status);
    return codes;
  });
}

test('it is valid OpenAPI 3.1, by an independent validator', async () => {
  const result = await new Validator().validate(JSON.parse(JSON.stringify(document)) as never);
  assert.deepEqual(result.errors ?? [], []);
  assert.equal(result.valid, true);
});

test('every reference leads somewhere, and no component is unused', () => {
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref!);
  for (const ref of refs) assert.ok(pointsAt(ref), ref);
  const used = new Set(refs);
  for (const [name, group] of Object.entries(components)) {
    if (name === 'securitySchemes' || name === 'headers' || name === 'parameters') continue;
    for (const key of Object.keys(group))
      assert.ok(used.has(`#/components/${name}/${key}`), `${name}/${key}`);
  }
});

test('every section is described', () => {
  const bare = document.tags.filter(({ description }) => !description).map(({ name }) => name);
  assert.deepEqual(bare, [], 'add the paths of these to site/docs/sections.ts');
});

test('operation ids are unique', () => {
  const ids = routes.map(({ operationId }) => operationId);
  assert.deepEqual(ids.length, new Set(ids).size);
});

test('every example shows an operation that exists', () => {
  const ids = new Set(routes.map(({ operationId }) => operationId));
  for (const id of Object.keys(examples)) assert.ok(ids.has(id), id);
});

for (const route of routes) {
  describe(`${route.method} ${route.path}`, () => {
    const operation = operationOf(route)!;

    test('is documented with its own words and its own codes', () => {
      assert.equal(operation.operationId, route.operationId);
      assert.equal(operation.summary, route.summary);
      const codes = codesOf(operation);
      for (const code of route.errors) assert.ok(codes.includes(code), code);
    });

    test('names each parameter of its path', () => {
      const inPath = parametersOf(operation).filter((one) => one.in === 'path');
      assert.deepEqual(
        inPath.map(({ name }) => name).sort(),
        [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
      );
    });

    test('documents Idempotency-Key exactly when it writes', () => {
      const takesKey = parametersOf(operation).some(({ name }) => name === 'Idempotency-Key');
      assert.equal(takesKey, route.method !== 'GET' && !route.readOnly);
    });

    test('documents If-None-Match and 304 exactly when it has an entity tag', () => {
      const isTagged = route.method === 'GET' && route.sends?.includes('etag') === true;
      const { headers } = operation.responses[route.status] as ResponseObject;
      assert.deepEqual(
        [
          parametersOf(operation).some(({ name }) => name === 'If-None-Match'),
          operation.responses[304] !== undefined,
          headers.etag !== undefined,
        ],
        [isTagged, isTagged, isTagged],
      );
    });

    test('has examples that fit its schemas', () => {
      const { body, answer } = examples[route.operationId] ?? {};
      const hasExample = route.body && bodyFormatOf(route.body).kind !== 'bytes';
      if (hasExample) assert.ok(Check(route.body!, body), 'the request');
      if (!route.rawContentType) assert.deepEqual(Errors(route.response, answer), [], 'the answer');
    });
  });
}

describe('the pages', () => {
  const pages = new Map(
    [...referencePages(document)].map(([slug, page]) => [
      slug === '' ? '/docs' : `/docs/${slug}`,
      String(pageAnswer(page()).raw!.body),
    ]),
  );
  const all = [...pages.values()].join('\n');
  const idsOf = (text: string) => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);

  test('show every operation and every error code', () => {
    for (const { operationId } of routes)
      assert.ok(all.includes(`<article id="${operationId}">`), operationId);
    for (const code of Object.keys(ERRORS))
      assert.ok(pages.get('/docs')!.includes(`<code>${code}</code>`), code);
  });

  test('have one script of ours, no inline style and no address of anybody else', () => {
    for (const [path, text] of pages) {
      assert.equal(text.match(/<script/gi)?.length, 1, path);
      assert.doesNotMatch(text.slice(0, text.indexOf('<script>')), /javascript:| style="| on\w+="/i, path);
      assert.doesNotMatch(text, /src="(?:https?:)?\/\/|<link [^>]*href="(?:https?:)?\/\//i, path);
    }
  });

  test('use each id once, and every link within them leads somewhere', () => {
    const served = new Set(routes.map(({ path }) => path));
    for (const [path, text] of pages) {
      const ids = idsOf(text);
      assert.equal(ids.length, new Set(ids).size, path);
      for (const [, href] of text.matchAll(/<a [^>]*href="([^"]+)"/g)) {
        // A link that a reader may follow; nothing of it is loaded.
        if (/^https:\/\//.test(href!)) continue;
        const [page, id] = href!.split('#');
        const target = page === '' ? text : pages.get(page!);
        if (target === undefined) assert.ok(served.has(page!), `${path} links to ${href}`);
        else if (id !== undefined) assert.ok(idsOf(target).includes(id), `${path} links to ${href}`);
      }
    }
  });
});
