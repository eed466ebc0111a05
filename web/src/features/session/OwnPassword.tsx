import { secondStepApi } from '@brevet/contract/second-step';
import { PasswordInput } from '@mantine/core';
import { useRead } from '../../shared/api/hooks.ts';

interface Props {
  value: string;
  onChange: (password: string) => void;
  error: string | undefined;
}

/** The password once more. Who signs in by a provider has none, and is not asked. */
export function OwnPassword({ value, onChange, error }: Props) {
  const { data } = useRead(secondStepApi.secondStep, {});
  if (data?.data.HasPassword === false) return null;
  return (
    <PasswordInput
      label="Your password"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      autoComplete="current-password"
      data-autofocus
      error={error}
    />
  );
}
