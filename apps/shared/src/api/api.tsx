import {
  type Answer,
  type Comanda,
  createComanda,
  type Input,
  type Item,
  type ListId,
  NetworkError,
  type OperationId,
} from '@comanda/sdk';
import {
  keepPreviousData,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, useContext, useRef } from 'react';

/** The one way of an app to data: operations of the public API by their names, through the SDK. */

const STALE_MS = 30_000;

/**
 * Errors are shown at once: the SDK has already tried again what may be tried again. A press without a network is told so, and
 * does not wait in silence until there is one.
 */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: STALE_MS },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** A client with the cookies of this browser, for one tenant where there are several. */
export const clientFor = (tenantId?: string): Comanda =>
  createComanda({
    url: location.origin,
    // A person waits: an error after seconds, with a button, says more than a long silence.
    retries: 1,
    timeoutMs: 20_000,
    longestPauseMs: 2_000,
    ...(tenantId === undefined ? {} : { tenantId }),
  });

const ClientContext = createContext<{ client: Comanda; tenantId: string } | null>(null);
export const ClientProvider = ClientContext.Provider;

export function useClient(): { client: Comanda; tenantId: string } {
  const found = useContext(ClientContext);
  if (!found) throw new Error('useClient: nobody has signed in here');
  return found;
}

/** What an answer is kept under. An operation alone names all of its answers, for `invalidate`. */
const keyOf = (tenantId: string, operation: OperationId, input?: unknown): readonly unknown[] =>
  input === undefined ? [tenantId, operation] : [tenantId, operation, input];

interface Options {
  /** Not asked for until then. */
  enabled?: boolean;
  /** Shows the last page, filter or day until the next one is there. */
  keepPrevious?: boolean;
  /** Asked again after so many milliseconds, while somebody looks: for what no event tells of. */
  every?: number | false;
}

/** The answer to a read, kept and shared by all who ask the same. */
export function useAnswer<O extends OperationId>(
  operation: O,
  input: Input<O>,
  { enabled = true, keepPrevious = false, every = false }: Options = {},
): UseQueryResult<Answer<O>, Error> {
  const { client, tenantId } = useClient();
  return useQuery<Answer<O>, Error>({
    queryKey: keyOf(tenantId, operation, input),
    queryFn: ({ signal }) => call(client, operation, { ...input, signal }),
    enabled,
    refetchInterval: every,
    ...(keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
  });
}

/** All entries of a list, page after page: for those that a screen needs whole. */
export function useAll<O extends ListId>(operation: O, input: Input<O>): UseQueryResult<Item<O>[], Error> {
  const { client, tenantId } = useClient();
  return useQuery<Item<O>[], Error>({
    queryKey: [...keyOf(tenantId, operation, input), 'all'],
    queryFn: async ({ signal }) => {
      const each = client.each as unknown as (operation: O, input: Input<O>) => AsyncGenerator<Item<O>>;
      return Array.fromAsync(each(operation, { ...input, signal }));
    },
  });
}

// The SDK's signature asks whether an input may be left out, which an open type parameter does not tell.
const call = <O extends OperationId>(client: Comanda, operation: O, input: Input<O>): Promise<Answer<O>> =>
  (client.call as unknown as (operation: O, input: Input<O>) => Promise<Answer<O>>)(operation, input);

/**
 * A write. One press is one Idempotency-Key, also when the same is tried again after an answer got lost; another input gets
 * another key. `changes` names the reads that are asked for again afterwards.
 */
export function useWrite<O extends OperationId>(
  operation: O,
  changes: readonly OperationId[],
): UseMutationResult<Answer<O>, Error, Input<O>> {
  const { client, tenantId } = useClient();
  const queries = useQueryClient();
  const unanswered = useRef<{ tenantId: string; input: string; bytes: unknown; key: string } | null>(null);
  return useMutation<Answer<O>, Error, Input<O>>({
    mutationFn: async (input) => {
      const text = JSON.stringify(input);
      // A file has no text: the same one is the same object.
      const bytes = bytesOf(input);
      const before = unanswered.current;
      // Somebody who goes over to another tenant means another write.
      const isSame = before?.tenantId === tenantId && before.input === text && before.bytes === bytes;
      const key = isSame ? before.key : crypto.randomUUID();
      unanswered.current = { tenantId, input: text, bytes, key };
      const answer = await call(client, operation, { ...input, idempotencyKey: key }).catch(
        (error: unknown) => {
          if (!(error instanceof NetworkError)) unanswered.current = null;
          throw error;
        },
      );
      unanswered.current = null;
      return answer;
    },
    onSettled: () => invalidate(queries, tenantId, changes),
  });
}

const bytesOf = (input: { body?: unknown } | object): unknown =>
  'body' in input && input.body instanceof Blob ? input.body : null;

/**
 * Has these reads asked for again, where they are shown. What is just being loaded for the first time may have been read before
 * the change: it is shown when it comes, and asked for once more.
 */
export async function invalidate(
  queries: QueryClient,
  tenantId: string,
  operations: readonly OperationId[],
): Promise<void> {
  await Promise.all(
    operations.map(async (operation) => {
      const queryKey = keyOf(tenantId, operation);
      const first = queries
        .getQueryCache()
        .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
      await Promise.allSettled(first.map(({ promise }) => promise));
      await queries.invalidateQueries({ queryKey });
    }),
  );
}
