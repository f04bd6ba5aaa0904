import { Answered, useSession } from '@comanda/app-shared';
import { Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { SignedContext, usePlaces } from './places.ts';
import { Redirect } from './redirect.tsx';

/** Lets people in who have signed in, and others to the page where they can, from where they come back. */
export function Gate(): ReactNode {
  const session = useSession();
  return (
    <Answered answer={session}>
      {(data) => (data === null ? <ToSignIn /> : <WithPlaces session={data} />)}
    </Answered>
  );
}

function ToSignIn(): ReactNode {
  const { href } = useLocation();
  // Where the person wanted to go, and not where we send them.
  const [wanted] = useState(href);
  return <Redirect to={wanted === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(wanted)}`} />;
}

function WithPlaces({ session }: { session: NonNullable<ReturnType<typeof useSession>['data']> }): ReactNode {
  const { user, tenants } = session;
  const places = usePlaces(user.uid, tenants);
  return (
    <Answered answer={places} tenant={tenants.map(({ name }) => name).join(', ')}>
      {(data) => (
        <SignedContext.Provider value={{ user, memberships: tenants, places: data }}>
          <Outlet />
        </SignedContext.Provider>
      )}
    </Answered>
  );
}
