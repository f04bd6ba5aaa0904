import type { QueryClient } from '@tanstack/react-query';
import { isSignedOut } from '../api/refusals.ts';
import { forgetAnswers, SESSION_KEY, type Session, sessionChannel } from './session.tsx';

/** Who is refused although they have signed in is not asked about again and again. */
const RENEW_EVERY_MS = 10_000;

/**
 * Keeps what is shown to the person who has signed in: in this tab, in others of the browser, and when the service says that nobody
 * has. Whoever comes next sees nothing of it, not for a moment. Ends with the function that it gives.
 */
export function watchSession(queries: QueryClient): () => void {
  const known = (): string | null => queries.getQueryData<Session | null>(SESSION_KEY)?.user.uid ?? null;
  let shown = known();
  let renewedAt = Number.NEGATIVE_INFINITY;

  /** A session that has run out is renewed by asking for it; then all that was refused is asked for again. */
  const renew = async (): Promise<void> => {
    if (performance.now() - renewedAt < RENEW_EVERY_MS) return;
    renewedAt = performance.now();
    await queries.refetchQueries({ queryKey: SESSION_KEY });
    if (known() === null) return;
    await queries.invalidateQueries({ predicate: ({ state }) => isSignedOut(state.error) });
  };

  const elsewhere = ({ data: uid }: MessageEvent<string | null>): void => {
    if (uid === shown) return void queries.invalidateQueries({ queryKey: SESSION_KEY });
    // Nothing is drawn until it is known who it is.
    forgetAnswers(queries);
    void queries.resetQueries({ queryKey: SESSION_KEY });
  };

  const channel = sessionChannel();
  channel.addEventListener('message', elsewhere);
  const ends = [
    queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      if (event.action.type === 'error' && isSignedOut(event.action.error)) void renew();
      if (event.action.type !== 'success' || event.query.queryKey[0] !== SESSION_KEY[0]) return;
      const before = shown;
      shown = known();
      if (before !== null && before !== shown) forgetAnswers(queries);
    }),
    queries.getMutationCache().subscribe(({ mutation }) => {
      if (isSignedOut(mutation?.state.error)) void renew();
    }),
    () => channel.removeEventListener('message', elsewhere),
  ];
  return () => {
    for (const end of ends) end();
  };
}
