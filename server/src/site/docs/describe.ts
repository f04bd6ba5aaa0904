import { accessWords } from '../../access/index.ts';
import { openApiDocument } from '../../platform/http/openapi/openapi.ts';
import type { OpenApiDocument } from '../../platform/http/openapi/openapi-types.ts';
import type { Route } from '../../platform/http/route.ts';
import { CATALOGUE, EventShape } from '../../records/events/index.ts';
import { EXAMPLE_BODIES } from './examples.ts';
import { GUIDE } from './guide.ts';
import { EVENTS, sectionOf, TAGS } from './sections.ts';

/** The document of these routes. `publicUrl` is where clients reach them; empty means wherever the document came from. */
export function describeApi(
  routes: readonly Route[],
  { version, publicUrl }: { version: string; publicUrl: string },
): OpenApiDocument {
  return openApiDocument(routes, {
    title: 'Comanda API',
    version,
    description: GUIDE,
    license: { name: 'MIT', identifier: 'MIT' },
    publicUrl,
    access: accessWords,
    tags: TAGS,
    webhooks: { tag: EVENTS, shape: EventShape, events: CATALOGUE },
    tagOf: ({ path }) => sectionOf(path),
    exampleBodyOf: ({ operationId }) => EXAMPLE_BODIES[operationId],
  });
}
