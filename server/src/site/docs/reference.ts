import type { OpenApiDocument } from '../../platform/http/openapi/openapi-types.ts';
import { longTextAnswer, pageAnswer } from '../../platform/http/response/html.ts';
import type { Answer } from '../../platform/http/route.ts';
import { referencePages } from './reference-pages.ts';
import { searchIndex } from './search-index.ts';

/** What carries the document. */
interface Carrier {
  openapi(): string;
}

/** The pages of the reference, by the end of their address. */
const pagesOf = once(({ openapi }) => referencePages(JSON.parse(openapi()) as OpenApiDocument));

/** One of them; undefined when there is none of that address. Made anew each time: kept, all 377 would take 13 MiB. */
export function pageAt(carrier: Carrier, address: string): Answer<string> | undefined {
  const page = pagesOf(carrier).get(address);
  return page && pageAnswer(page());
}

/** What the search of the pages looks through. */
export const searchOf = once(({ openapi }) =>
  longTextAnswer('application/json', JSON.stringify(searchIndex(JSON.parse(openapi()) as OpenApiDocument)), {
    'cache-control': 'private, max-age=300',
  }),
);

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
