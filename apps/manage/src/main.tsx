import { startApp, startLanguage } from '@comanda/app-shared';
import { RouterProvider } from '@tanstack/react-router';
import { router } from './router.tsx';

// Whoever reads English loads no Spanish.
await startLanguage(async () => (await import('./text/es.json')).default);
startApp(<RouterProvider router={router} />);
