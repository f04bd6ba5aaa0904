import type { Route } from '../platform/http/route.ts';
import { describeApi } from '../site/docs/index.ts';

/** The OpenAPI document of these routes, as JSON text. */
export const openApiText = (
  routes: readonly Route[],
  facts: { version: string; publicUrl: string },
): string => JSON.stringify(describeApi(routes, facts));
