import type { Route } from './platform/http/route.ts';
export function openApiText(_routes: readonly Route[], _publicUrl: string): string {
  return '{}';
}
