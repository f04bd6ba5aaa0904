import type { OpenApiDocument } from '../../platform/http/openapi/openapi-types.ts';
import { longTextAnswer, pageAnswer } from '../../platform/http/response/html.ts';
import type { Answer } from '../../platform/http/route.ts';
import { referencePages } from './reference-pages.ts';

/** What the routes of this module answer, made once for a document. */
interface Reference {
  openapi: Answer<string>;
  pages: ReadonlyMap<string, Answer<string>>;
}

const made = new WeakMap<object, Reference>();

/** The reference for the document that these dependencies carry. Made when it is first asked for. */
export function referenceOf(deps: { openapi(): string }): Reference {
  const known = made.get(deps);
  if (known) return known;
  const text = deps.openapi();
  const document = JSON.parse(text) as OpenApiDocument;
  const pages = [...referencePages(document)].map(([slug, page]) => [slug, pageAnswer(page)] as const);
  const reference = { openapi: openApiAnswer(text), pages: new Map(pages) };
  made.set(deps, reference);
  return reference;
}

/** Tools in browsers, wherever they run, may read the document: it holds nothing but what is public. */
function openApiAnswer(text: string): Answer<string> {
  return longTextAnswer('application/json', text, {
    'cache-control': 'private, max-age=300',
    'access-control-allow-origin': '*',
  });
}
