import { PasswordInput, TextInput } from '@mantine/core';

export interface Proof {
  Password: string;
  Code: string;
}
export const noProof: Proof = { Password: '', Code: '' };

interface Props {
  proof: Proof;
  onChange: (proof: Proof) => void;
  errors: Record<string, string> | undefined;
  /** Whether the account has the one and the other. */
  password: boolean;
  code: boolean;
}

/** Password and code once more, before it changes how one signs in. */
export function OwnerFields({ proof, onChange, errors, password, code }: Props) {
  return (
    <>
      {password && (
        <PasswordInput
          label="Your password"
          value={proof.Password}
          onChange={({ currentTarget }) => onChange({ ...proof, Password: currentTarget.value })}
          autoComplete="current-password"
          data-autofocus
          error={errors?.Password}
        />
      )}
      {code && (
        <TextInput
          label="Code"
          description="Of your authenticator, or a recovery code."
          value={proof.Code}
          onChange={({ currentTarget }) => onChange({ ...proof, Code: currentTarget.value })}
          autoComplete="one-time-code"
          maxLength={40}
          error={errors?.Code}
        />
      )}
    </>
  );
}
