import { getDocumentSettings } from './get-document-settings.ts';
import { replaceDocumentSettings } from './replace-document-settings.ts';

/** What stands on the papers of a restaurant: who it is for the law, its words, paper and logo. */
export const documentSettingsRoutes = [getDocumentSettings, replaceDocumentSettings];
export { findSettings, toSettings } from './queries.ts';
export { type DocumentSettings, formOf } from './settings.ts';
export { SmallBillTips } from './shapes.ts';
