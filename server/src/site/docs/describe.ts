import { accessWords } from '../../access/index.ts';
import { openApiDocument } from '../../platform/http/openapi/openapi.ts';
import type { DescribeField } from '../../platform/http/openapi/openapi-schemas.ts';
import type { OpenApiDocument } from '../../platform/http/openapi/openapi-types.ts';
import type { Route } from '../../platform/http/route.ts';
import { CATALOGUE, EventShape } from '../../records/events/index.ts';
import { readExamples } from './examples.ts';
import { GUIDE } from './guide.ts';
import { sectionOf, TAGS } from './section-of.ts';
import { EVENTS } from './sections.ts';
import { TAG_GROUPS } from './tag-groups.ts';
import { describeField } from './vocabulary/index.ts';

interface DescribeOptions {
  version: string;
  publicUrl: string;
  /** Instead of the vocabulary, for checks of it. */
  describe?: DescribeField;
}

/** The document of these routes. `publicUrl` is where clients reach them; empty means wherever the document came from. */
export function describeApi(
  routes: readonly Route[],
  { version, publicUrl, describe = describeField }: DescribeOptions,
): OpenApiDocument {
  const examples = readExamples();
  return openApiDocument(routes, {
    title: 'Comanda API',
    version,
    description: GUIDE,
    contact: { name: 'Whoever runs this service' },
    license: { name: 'MIT', identifier: 'MIT' },
    publicUrl,
    access: accessWords,
    tags: TAGS,
    webhooks: { tag: EVENTS, shape: EventShape, events: CATALOGUE },
    tagGroups: TAG_GROUPS,
    tagOf: ({ path }) => sectionOf(path),
    describeField: describe,
    exampleOf: ({ operationId }) => examples[operationId],
  });
}
