import type { Profile } from '@brevet/contract/users';
import { usersApi } from '@brevet/contract/users';
import type { z } from 'zod';
import type { BodyOf } from '../../shared/api/client.ts';
import { useEditor } from '../../shared/form/useEditor.ts';

type Body = BodyOf<typeof usersApi.updateUser> & object;

/** The editor of an account. It stays open after a save, with the stored values. */
export function useProfileEditor<Values extends Body>(
  profile: Profile,
  schema: z.ZodType,
  valuesOf: (profile: Profile) => Values,
) {
  return useEditor({
    initial: valuesOf(profile),
    version: profile.Version,
    schema,
    action: usersApi.updateUser,
    input: (values, { version }) => ({ params: { id: profile.UserID }, body: { ...values, Version: version } }),
    nextOf: ({ data }) => ({ values: valuesOf(data), version: data.Version }),
  });
}
