import fc from 'fast-check';
import { bodyFormatOf } from '../../src/platform/http/bodies.ts';
import type { Route } from '../../src/platform/http/route.ts';
import { hostileBody, hostileText } from './hostile.ts';
import { RawBytes } from './http.ts';

/** Bodies that are no JSON, broken and made to harm. */

const FORM = 'application/x-www-form-urlencoded';

/** A body for this route, near to the `sample` that it takes, in the format that it takes. */
export function hostileBodyOf(
  { body }: Route,
  sample: unknown,
  known: readonly string[],
): fc.Arbitrary<unknown> {
  if (sample instanceof RawBytes) return hostileBytes(sample);
  if (sample instanceof URLSearchParams) return hostileForm(sample);
  if (bodyFormatOf(body).kind !== 'json') throw new Error('samples.ts has a body of another format');
  // Asked for routes with a body only.
  return hostileBody(body!, sample, known);
}

const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';

/** Bytes cut off, changed, doubled, of another kind, or said to be one. */
function hostileBytes({ type, bytes }: RawBytes): fc.Arbitrary<RawBytes> {
  const at = fc.nat({ max: Math.max(0, bytes.length - 1) });
  const changed = fc.tuple(at, fc.nat({ max: 255 })).map(([index, value]) => {
    const copy = Buffer.from(bytes);
    copy[index] = value;
    return copy;
  });
  const body = fc.oneof(
    { weight: 1, arbitrary: fc.constant(bytes) },
    { weight: 4, arbitrary: changed },
    { weight: 2, arbitrary: at.map((length) => bytes.subarray(0, length)) },
    { weight: 1, arbitrary: fc.constant(Buffer.concat([bytes, bytes])) },
    { weight: 1, arbitrary: fc.constant(Buffer.concat([bytes, Buffer.from(SCRIPT)])) },
    { weight: 1, arbitrary: fc.constantFrom(Buffer.from(SCRIPT), Buffer.from('{}'), Buffer.alloc(100_000)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }).map((some) => Buffer.from(some)) },
  );
  const types = [type, type, type, `${type}; charset=utf-8`, 'image/svg+xml', 'image/', '*/*', 'image/*', ''];
  return fc.tuple(fc.constantFrom(...types), body).map(([said, some]) => new RawBytes(said, some));
}

const BROKEN_FORMS = [
  '', '&', '=', '&&=&', '%', 'a=%zz', 'a=%ff', 'a=%00', '%00=1', 'a=%ED%A0%80', 'a=1&a=2', '__proto__=1', 'constructor=x',
  'a[]=1&a[b]=2', 'x=4111111111111111', '&a'.repeat(1_000), `a=${'x'.repeat(100_000)}`, '{"a":1}', '\ufeffa=1', 'a=1;b=2',
]; // biome-ignore format: a list of forms

/** Fields that are others, twice, more or missing. */
function hostileForm(sample: URLSearchParams): fc.Arbitrary<RawBytes> {
  const names = [...sample.keys(), '__proto__', 'unknown', ''];
  const changes = fc.array(fc.tuple(fc.constantFrom(...names), hostileText), { maxLength: 3 });
  const changed = fc.tuple(changes, fc.boolean()).map(([fields, twice]) => {
    const form = new URLSearchParams(sample);
    for (const [name, value] of fields) form[twice ? 'append' : 'set'](name, value);
    return String(form);
  });
  return fc
    .oneof({ weight: 3, arbitrary: changed }, { weight: 1, arbitrary: fc.constantFrom(...BROKEN_FORMS) })
    .map((text) => new RawBytes(FORM, Buffer.from(text)));
}
