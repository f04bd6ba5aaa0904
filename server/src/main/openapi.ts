import type { Route } from '../platform/http/route.ts';
import { VERSION } from '../platform/version.ts';
import { describeApi } from '../site/docs/index.ts';

/** The OpenAPI document of these routes, as JSON text. */
export function openApiText(routes: readonly Route[], publicUrl: string): string {
  return JSON.stringify(describeApi(routes, { version: VERSION, publicUrl }));
}
