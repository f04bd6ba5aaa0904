/**
 * How an app becomes files: one configuration for the build (tools/build-apps.js) and for `npm run dev`. JavaScript, since any
 * Node must be able to build.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import react from '@vitejs/plugin-react';
import { build, createServer } from 'vite';

const APPS = dirname(dirname(fileURLToPath(import.meta.url)));
/** Sources of other packages, so that an app needs no build before its own. */
const SDK = join(APPS, '..', 'sdk', 'src', 'index.ts');
const DOCUMENTS = join(APPS, '..', 'documents', 'src', 'index.ts');
const PRICING = join(APPS, '..', 'pricing', 'src', 'index.ts');

/** Makes the files of an app in a folder; `plugins`: with something changed on the way, for tests. */
export async function buildApp(app, out, plugins = []) {
  const { NODE_ENV } = process.env;
  // With any other value, React comes along with what only its developers need.
  process.env.NODE_ENV = 'production';
  try {
    await build(configOf(app, out, plugins));
  } finally {
    // It is no setting of what this process does next: of a service, or of a test.
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

/** Serves an app from its sources, again at each change; other addresses are the service's. */
export async function serveApp(app, { port, service }) {
  const server = await createServer({
    ...configOf(app, join(APPS, 'dist', app)),
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      // As the server says of a worker, which keeps the app for its address without a slash, too.
      headers: { 'service-worker-allowed': `/${app}` },
      // The sources of the SDK lie outside of the app.
      fs: { allow: [dirname(APPS)] },
      proxy: { [`^/(?!${app}(/|$))`]: { target: service, changeOrigin: false } },
    },
  });
  await server.listen();
  return { url: `http://127.0.0.1:${port}/${app}/`, close: () => server.close() };
}

function configOf(app, out, plugins = []) {
  return {
    configFile: false,
    root: join(APPS, app),
    base: `/${app}/`,
    logLevel: 'warn',
    resolve: { alias: { '@comanda/sdk': SDK, '@comanda/pricing': PRICING, '@comanda/documents': DOCUMENTS } },
    plugins: [...plugins, react(), themeVariables()],
    build: {
      outDir: out,
      emptyOutDir: true,
      target: 'es2023',
      // What has light-dark(): an older browser would get colours that follow no scheme.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      // These load ahead what a page names, by themselves.
      modulePreload: { polyfill: false },
      // Everything is a file of its own: the content security policy allows no `data:` fonts or styles.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 750,
      manifest: true,
    },
  };
}

const VARIABLES = 'virtual:theme-variables.css';

/**
 * The theme's CSS variables as a style sheet. Mantine would write them into the page when the app starts, which the content
 * security policy forbids (docs/decisions/129); what would do that is left out of a build.
 */
function themeVariables() {
  const id = `\0${VARIABLES}`;
  return {
    name: 'theme-variables',
    resolveId: (source) => (source === VARIABLES ? id : undefined),
    load(source) {
      if (source === id) return variablesOf();
      return WRITES_VARIABLES.test(source) ? 'export const MantineCssVariables = () => null;' : undefined;
    },
  };
}

/** Of Mantine: our MantineProvider is told to do without it, which no bundler can know. */
const WRITES_VARIABLES = /[\\/]MantineCssVariables[\\/]MantineCssVariables\.mjs$/;

function variablesOf() {
  const own = JSON.parse(readFileSync(join(APPS, 'shared', 'src', 'theme', 'theme.json'), 'utf8'));
  const theme = mergeMantineTheme(DEFAULT_THEME, own);
  return convertCssVariables(defaultCssVariablesResolver(theme), ':root');
}
