import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type {
  MediaType,
  OpenApiDocument,
  Operation,
  ResponseObject,
} from '../server/src/platform/http/openapi/openapi-types.ts';

/** Pages, pictures and bytes need no example, nor do the document itself and what its pages search. */
const SHOWS_ITSELF = /^(image|text\/html|application\/octet-stream)/;
const ITS_OWN = new Set(['getOpenApiDocument', 'getSearchIndex']);

/** Which operations have no example of their body or of their answer, or one that does not fit its schema. */
export function exampleProblems(document: OpenApiDocument): string[] {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  return mediaOf(document).flatMap(({ operationId, what, pointer, media }) => {
    if (media.example === undefined) return [`${operationId}: no example of its ${what}`];
    const validate = ajv.getSchema(`document#${pointer}/schema`)!;
    if (validate(media.example)) return [];
    return [`${operationId}: the example of its ${what} does not fit: ${ajv.errorsText(validate.errors)}`];
  });
}

interface Place {
  operationId: string;
  what: string;
  /** Where the media type stands in the document. */
  pointer: string;
  media: MediaType;
}

const escaped = (name: string): string =>
  encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

function mediaOf({ paths }: OpenApiDocument): Place[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => [
      ...bodyOf(operation, `/paths/${escaped(path)}/${method}`),
      ...answersOf(operation, `/paths/${escaped(path)}/${method}`),
    ]),
  );
}

const bodyOf = ({ operationId, requestBody }: Operation, at: string): Place[] =>
  contentOf(requestBody?.content ?? {}, `${at}/requestBody/content`).map((one) => ({
    operationId,
    what: 'body',
    ...one,
  }));

function answersOf({ operationId, responses }: Operation, at: string): Place[] {
  if (ITS_OWN.has(operationId)) return [];
  return Object.entries(responses)
    .filter(([status]) => Number(status) < 300)
    .flatMap(([status, response]) =>
      contentOf((response as ResponseObject).content, `${at}/responses/${status}/content`),
    )
    .map((one) => ({ operationId, what: `answer (${one.type})`, ...one }));
}

const contentOf = (content: Readonly<Record<string, MediaType>>, at: string) =>
  Object.entries(content)
    .filter(([type]) => !SHOWS_ITSELF.test(type))
    .map(([type, media]) => ({ type, pointer: `${at}/${escaped(type)}`, media }));
