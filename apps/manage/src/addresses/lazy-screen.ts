import { NetworkError } from '@comanda/sdk';
import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * A screen whose code is loaded when somebody goes there. Code that is not there any more is that of an older version: the router
 * loads the page anew, once. Without a network it would lose the page: that is told instead, and can be tried again.
 */
export const lazyScreen = <Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) =>
  lazyRouteComponent(
    () =>
      load().catch(async (error: unknown) => {
        const isThere = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
          ({ ok }) => ok,
          () => false,
        );
        throw isThere ? error : new NetworkError('UNREACHABLE', error);
      }),
    name,
  );
