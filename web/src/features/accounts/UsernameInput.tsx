import { usernameField } from '@brevet/contract/account-fields';
import { accountsApi } from '@brevet/contract/accounts';
import { messages } from '@brevet/contract/messages';
import { Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ChangeEvent, ReactNode } from 'react';
import { call } from '../../shared/api/client.ts';

type Availability = 'unchecked' | 'available' | 'not available';
const pause = 300;

/** Checks if a username is available, shortly after the last keystroke. */
function useAvailability(name: string): { state: Availability; asking: boolean } {
  const [username] = useDebouncedValue(name.trim(), pause);
  const valid = usernameField.safeParse(username).success;
  const asked = useQuery({
    queryKey: ['accounts', 'availability', username],
    queryFn: ({ signal }) => call(accountsApi.usernameAvailability, { body: { username } }, signal),
    enabled: valid,
    retry: false,
  });
  if (username !== name.trim() || !valid || !asked.data) return { state: 'unchecked', asking: asked.isFetching };
  return { state: asked.data.data ? 'not available' : 'available', asking: false };
}

interface Props {
  value?: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  error?: ReactNode;
}

export function UsernameInput({ value = '', error, ...rest }: Props) {
  const { state, asking } = useAvailability(value);
  const taken = state === 'not available' ? messages.usernameTaken : null;
  return (
    <TextInput
      label="Username"
      autoComplete="username"
      required
      value={value}
      {...rest}
      error={error || taken}
      rightSection={
        asking ? (
          <Loader size={14} aria-label="Checking" />
        ) : (
          state === 'available' && <IconCheck size={16} color="var(--bv-active-fg)" role="img" aria-label="Available" />
        )
      }
      data-availability={state}
    />
  );
}
