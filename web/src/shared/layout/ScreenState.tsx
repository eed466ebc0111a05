import { paths } from '@brevet/contract/paths';
import type { Merged } from '@brevet/contract/problem';
import type { ReactNode } from 'react';
import type { CallError } from '../api/client.ts';
import type { Loading } from '../ui/LoadState.tsx';
import { LoadState, useShownError } from '../ui/LoadState.tsx';
import { NotThere } from './NotFound.tsx';

export interface ScreenProps<T> {
  query: Loading<T, CallError>;
  children: (data: T) => ReactNode;
}

const linkTo = ({ Kind, ID }: Merged) =>
  Kind === 'contact'
    ? { label: 'Open contact', path: paths.contact(ID) }
    : { label: 'Open organization', path: paths.organization(ID) };

/** `LoadState` for a whole screen. A refusal links to the list, or to the contact or organization that an old ID leads to. */
export function ScreenState<T>({ query, children }: ScreenProps<T>) {
  const { data } = query;
  const error = useShownError(query);
  if (data === undefined && error?.merged) return <NotThere message={error.message} link={linkTo(error.merged)} />;
  const refused = data === undefined && [403, 404].includes(error?.status ?? 0);
  return refused ? (
    <NotThere message={error?.message} missing={error?.status === 404} />
  ) : (
    <LoadState query={query} place="screen">
      {children}
    </LoadState>
  );
}
