import { proves } from '../../../test/harness/proves.ts';
import { getOpenApiDocument } from './get-openapi-document.ts';

proves(getOpenApiDocument);
