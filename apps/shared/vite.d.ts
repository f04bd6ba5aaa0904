import type { Plugin } from 'vite';

export function buildApp(app: string, out: string, plugins?: readonly Plugin[]): Promise<unknown>;
export function serveApp(
  app: string,
  at: { port: number; service: string },
): Promise<{ url: string; close(): Promise<void> }>;
