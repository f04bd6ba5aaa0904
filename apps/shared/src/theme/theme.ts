import { createTheme, type MantineThemeOverride } from '@mantine/core';
import own from './theme.json';

/**
 * The look that all apps share: paper, ink and one tomato-red accent. The figures are in theme.json, since the build makes the
 * style sheet of their CSS variables from it (apps/shared/vite.js).
 */
export const theme = createTheme(own as unknown as MantineThemeOverride);
