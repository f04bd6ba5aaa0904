import { getGuidePage } from './get-guide-page.ts';
import { getOpenApiDocument } from './get-openapi-document.ts';
import { getSectionPage } from './get-section-page.ts';

/**
 * The reference: what the API says about itself. The document derives from the routes, the pages derive from the document
 * alone, so neither can say what the code does not do; beside them is CHANGELOG.md. Pages are made once, work without
 * scripts, and fetch nothing.
 */
export const docsRoutes = [getOpenApiDocument, getGuidePage, getSectionPage];
export { describeApi } from './describe.ts';
export { sectionOf } from './sections.ts';
