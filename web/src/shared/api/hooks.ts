import type { QueryClient } from '@tanstack/react-query';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Action, AnswerOf, BodyOf, Callable, InputOf, ParamsOf, QueryOf } from './client.ts';
import { type CallError, call } from './client.ts';

interface ReadOptions<E extends Callable> {
  enabled?: boolean;
  keep?: boolean;
  /** Ignores data read at an earlier visit, because a form starts with the stored values. */
  fresh?: boolean;
  /** The call's current answer, if it's known. It's read again with the next change. */
  known?: AnswerOf<E>;
  /** The path's parameters. */
  params?: ParamsOf<E>;
}

/** The cache key and loader of a read call; the key starts with the feature, so that a change of the feature reads it again. */
export function readOptions<E extends Callable>(endpoint: E, query: QueryOf<E>, params?: ParamsOf<E>) {
  return queryOptions<AnswerOf<E>, CallError>({
    queryKey: [endpoint.feature, endpoint.path, query, params],
    queryFn: ({ signal }) => call(endpoint, { query, params } as never, signal),
    retry,
    ...(endpoint.shows ? { meta: { shows: endpoint.shows } } : {}),
  });
}

/** Retries a read call twice if there was no answer or the server is at fault. */
export const retry = (failures: number, { status }: CallError): boolean => failures < 2 && (status === 0 || status >= 500);

/** Reads a call. With `keep`, the old answer stays on screen while the next one loads (tables). */
export function useRead<E extends Callable>(endpoint: E, query: QueryOf<E>, options: ReadOptions<E> = {}) {
  return useQuery({
    ...readOptions(endpoint, query, options.params),
    enabled: options.enabled ?? true,
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
    ...(options.fresh ? { gcTime: 0 } : {}),
    ...(options.known ? { initialData: () => options.known } : {}),
  });
}

/**
 * Reads a call that has a body and changes nothing, such as a preview. The old answer stays on screen while the next one loads. Changes
 * don't repeat it, because it belongs to what someone is typing.
 */
export function useAnswer<E extends Action>(endpoint: E, body: BodyOf<E>, options: { enabled?: boolean } = {}) {
  return useQuery<AnswerOf<E>, CallError>({
    queryKey: ['answers', endpoint.path, body],
    queryFn: ({ signal }) => call(endpoint, { body } as InputOf<E>, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
    enabled: options.enabled ?? true,
    retry,
  });
}

/** Reads the data of these features again, and everything else that shows them. */
export const readAgain = (client: QueryClient, features: readonly string[]): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [own], meta }) => {
      const shown: unknown[] = Array.isArray(meta?.shows) ? [own, ...meta.shows] : [own];
      return features.some((feature) => shown.includes(feature));
    },
  });

/** Makes a call that changes something. Resolves once the changed data has been reloaded. */
export async function perform<E extends Action>(client: QueryClient, endpoint: E, input: object): Promise<AnswerOf<E>> {
  const answer = await call(endpoint, input as InputOf<E>);
  await readAgain(client, endpoint.changes);
  return answer;
}

/** Milliseconds that a call in the background may take. */
const backgroundTimeout = 20_000;

/** Makes a call that continues after its page is closed. Unlike a mutation, it fails without a network instead of waiting for one. */
export async function performInBackground<E extends Action>(
  client: QueryClient,
  endpoint: E,
  input: object,
): Promise<AnswerOf<E>> {
  const answer = await call(endpoint, input as InputOf<E>, AbortSignal.timeout(backgroundTimeout), true);
  void readAgain(client, endpoint.changes);
  return answer;
}

/** Callbacks after an action. They run even if the component has left the screen, for example because its data was reloaded. */
interface Outcome<Answer, Input = never> {
  onSuccess?: (answer: Answer) => void;
  onError?: (error: CallError, input: Input) => void;
  /** Actions in the same queue run one after the other. */
  queue?: string;
}

/** A call that changes something. When it succeeds, the features that it changes are reloaded. */
export function useAction<E extends Action>(endpoint: E, outcome: Outcome<AnswerOf<E>, InputOf<E>> = {}) {
  const client = useQueryClient();
  return useMutation<AnswerOf<E>, CallError, InputOf<E>>({
    // Screens show some changes before they are stored, so a page that is left at once must not take them along.
    mutationFn: (input) => call(endpoint, input, undefined, true),
    ...(outcome.queue ? { scope: { id: outcome.queue } } : {}),
    onError: (error, input) => outcome.onError?.(error, input),
    onSuccess: (answer) => {
      outcome.onSuccess?.(answer);
      return readAgain(client, endpoint.changes);
    },
  });
}
