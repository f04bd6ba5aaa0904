import '@mantine/core/styles.css';
import 'virtual:theme-variables.css';
import '@fontsource-variable/inter/wght.css';
import '../theme/tokens.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueries } from '../api/api.tsx';
import { theme } from '../theme/theme.ts';

/** Shows an app in its page. Variables and classes come from style sheets: the policy forbids what Mantine would write itself. */
export function startApp(app: ReactNode): void {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  const root = document.getElementById('app');
  if (!root) throw new Error('startApp: the page has no #app');
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <QueryClientProvider client={createQueries()}>{app}</QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
