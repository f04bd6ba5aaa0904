import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes } from '../src/main/app.ts';
import { BODY_MAX_BYTES } from '../src/platform/http/request/body.ts';
import { compileValidator } from '../src/platform/http/request/validate.ts';

/**
 * Every list that a request of the API takes, filled with what does not belong there until the body is as large as one may be:
 * the check stops at once, and telling what is wrong must not take long either, since everybody waits for it.
 *
 * @alone: compares times
 */

/** A body of a megabyte; the largest ones have longer, in proportion. */
const PER_MB_MS = 60;
const MB = 1_048_576;

interface Node {
  $ref?: string;
  $defs?: Record<string, Node>;
  properties?: Record<string, Node>;
  anyOf?: Node[];
  items?: Node;
}

/** A body with a list in it; `bytes` are those around the list. */
interface Place {
  path: string;
  fill(list: unknown[]): unknown;
}

/** Lists in lists as well: in the only element of the outer one. */
function placesIn(node: Node, defs: Record<string, Node>, path: string, depth: number): Place[] {
  const known = { ...defs, ...node.$defs };
  if (node.$ref !== undefined) return placesIn(known[node.$ref]!, known, path, depth);
  const here = Object.entries(node.properties ?? {}).flatMap(([name, one]) =>
    placesIn(one, known, `${path}/${name}`, depth).map(({ path: inner, fill }) => ({
      path: inner,
      fill: (list: unknown[]) => ({ [name]: fill(list) }),
    })),
  );
  const either = (node.anyOf ?? []).flatMap((one) => placesIn(one, known, path, depth));
  if (!node.items) return [...here, ...either];
  const inside = depth === 0 ? [] : placesIn(node.items, known, `${path}/0`, depth - 1);
  return [
    { path, fill: (list) => list },
    ...inside.map(({ path: inner, fill }) => ({ path: inner, fill: (list: unknown[]) => [fill(list)] })),
  ];
}

const FILLINGS: Readonly<Record<string, unknown>> = { numbers: 1, objects: {}, texts: '', lists: [] };

for (const { operationId, body, bodyMaxBytes = BODY_MAX_BYTES } of routes) {
  const places = body ? placesIn(body as Node, {}, '', 2) : [];
  if (!body || places.length === 0) continue;
  test(operationId, () => {
    const validate = compileValidator(body, 'body');
    for (const { path, fill } of places)
      for (const [name, one] of Object.entries(FILLINGS)) {
        const times = Math.floor(bodyMaxBytes / (JSON.stringify(one).length + 1));
        const value = fill(Array(times).fill(one));
        const took = Math.min(...[1, 2, 3].map(() => timeOf(() => validate(value))));
        const most = Math.max(PER_MB_MS, (PER_MB_MS * bodyMaxBytes) / MB);
        assert.ok(took < most, `${times} ${name} at ${path}: ${took} ms of ${most}`);
      }
  });
}

/** Of this thread alone, in milliseconds. Every value is refused. */
function timeOf(refused: () => unknown): number {
  const before = process.threadCpuUsage();
  assert.throws(refused);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
