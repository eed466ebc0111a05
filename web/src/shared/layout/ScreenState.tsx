import type { ReactNode } from 'react';
import type { CallError } from '../api/client.ts';
import type { Loading } from '../ui/LoadState.tsx';
import { LoadState } from '../ui/LoadState.tsx';
import { NotThere } from './NotFound.tsx';

interface Props<T> {
  query: Loading<T> & { error: CallError | null };
  children: (data: T) => ReactNode;
}

/** The same for a whole screen. A refusal links to the list. */
export function ScreenState<T>({ query, children }: Props<T>) {
  const refused = query.data === undefined && [403, 404].includes(query.error?.status ?? 0);
  return refused ? (
    <NotThere message={query.error?.message} />
  ) : (
    <LoadState query={query} whole>
      {children}
    </LoadState>
  );
}
