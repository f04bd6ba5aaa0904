import { startApp, startLanguage } from '@comanda/app-shared';
import { RouterProvider } from '@tanstack/react-router';
import { router } from './router.tsx';
import es from './text/es.json';

void startLanguage(es);
startApp(<RouterProvider router={router} />);
