import { getGuidePage } from './get-guide-page.ts';
import { getGuidePicture } from './get-guide-picture.ts';
import { getOpenApiDocument } from './get-openapi-document.ts';
import { getSearchIndex } from './get-search-index.ts';
import { getSectionPage } from './get-section-page.ts';
import { getTopicPage } from './get-topic-page.ts';

/**
 * The reference: what the API says about itself. The document derives from the routes, the pages derive from the document
 * alone, so neither can say what the code does not do; beside them are CHANGELOG.md and the guides. Pages are whole without
 * their script, which adds search and copy buttons.
 */
export const docsRoutes = [
  getOpenApiDocument,
  getGuidePage,
  getSectionPage,
  getSearchIndex,
  getTopicPage,
  getGuidePicture,
];
export { describeApi } from './describe.ts';
export { sectionOf } from './section-of.ts';
