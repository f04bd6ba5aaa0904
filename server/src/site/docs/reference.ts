import type { OpenApiDocument } from '../../platform/http/openapi/openapi-types.ts';
import { longTextAnswer, pageAnswer } from '../../platform/http/response/html.ts';
import type { Answer } from '../../platform/http/route.ts';
import { referencePages } from './reference-pages.ts';

/** What carries the document. */
interface Carrier {
  openapi(): string;
}

/** The pages of the reference, by section. */
export const pagesOf = once(({ openapi }): ReadonlyMap<string, Answer<string>> => {
  const document = JSON.parse(openapi()) as OpenApiDocument;
  return new Map([...referencePages(document)].map(([slug, page]) => [slug, pageAnswer(page)]));
});

/** The document itself. Tools in browsers, wherever they run, may read it: it holds nothing but what is public. */
export const documentOf = once(({ openapi }) =>
  longTextAnswer('application/json', openapi(), {
    'cache-control': 'private, max-age=300',
    'access-control-allow-origin': '*',
  }),
);

/** Makes something when it is first asked for. Each by itself: all together hold up other requests for too long. */
function once<T extends object>(make: (carrier: Carrier) => T): (carrier: Carrier) => T {
  const made = new WeakMap<Carrier, T>();
  return (carrier) => {
    const known = made.get(carrier) ?? make(carrier);
    made.set(carrier, known);
    return known;
  };
}
