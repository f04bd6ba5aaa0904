import { Answered, type Session, useSession, watchSession } from '@comanda/app-shared';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { SignedContext, usePlaces } from './places.ts';
import { Redirect } from './redirect.tsx';

const FirstPasswordPage = lazy(() => import('../routes/account/first-password-page.tsx'));

/** Around every screen: what is shown is of whoever has signed in, in whichever tab. */
export function Root(): ReactNode {
  const queries = useQueryClient();
  useEffect(() => watchSession(queries), [queries]);
  return <Outlet />;
}

/** Lets people in who have signed in, and others to the page where they can, from where they come back. */
export function Gate(): ReactNode {
  return <SessionGate>{(session) => <WithPlaces session={session} />}</SessionGate>;
}

/** The same for screens that are about the person alone. */
export function SessionGate({ children }: { children: (session: Session) => ReactNode }): ReactNode {
  const session = useSession();
  return (
    <Answered answer={session}>
      {(data) => {
        if (data === null) return <ToSignIn />;
        if (!data.user.mustChangePassword) return children(data);
        // Somebody else knows the password, and nothing else is allowed.
        return (
          <Suspense>
            <FirstPasswordPage />
          </Suspense>
        );
      }}
    </Answered>
  );
}

function ToSignIn(): ReactNode {
  const { href } = useLocation();
  // Where the person wanted to go, and not where we send them.
  const [wanted] = useState(href);
  return <Redirect to={wanted === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(wanted)}`} />;
}

function WithPlaces({ session }: { session: Session }): ReactNode {
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
