import { createRootRoute, createRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../routes/home/not-found-page.tsx';
import { Gate, Root } from '../shell/gate.tsx';
import { Shell } from '../shell/shell.tsx';

/** Below what every address stands. */

export const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });

/** All that needs a person. */
export const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: Gate });

export const restaurant = createRoute({
  getParentRoute: () => signedIn,
  path: '/$restaurantGuid',
  component: Shell,
});

/** A list that has pages and nothing else to choose. */
export const pageSearch = (search: Record<string, unknown>): { cursor?: string } =>
  typeof search.cursor === 'string' ? { cursor: search.cursor } : {};
