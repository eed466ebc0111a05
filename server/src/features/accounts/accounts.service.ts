import { userTypes } from '@brevet/contract/access';
import type { accountsApi } from '@brevet/contract/accounts';
import { messages } from '@brevet/contract/messages';
import { callingAdmin } from '../../platform/http/calling-admin.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { readSetting } from '../settings/settings.ts';
import { askForLink, isUsernameTaken } from '../users/users.ts';
import { agree } from './agree.ts';
import { register } from './register.ts';
import { changePassword, resetPassword } from './set-password.ts';
import { verifyEmail } from './verify-email.ts';

type Parts = Parameters<typeof register>[0] & Parameters<typeof changePassword>[0];

export function accountsHandlers(services: Parts): Handlers<typeof accountsApi> {
  const { db } = services;
  return {
    async registration() {
      return { data: { Open: await readSetting(db, 'selfRegistration') } };
    },
    register: ({ caller, cookie, body }) => register(services, caller, cookie, body),
    agree: ({ caller }) => agree(services, caller),
    async usernameAvailability({ caller, body }) {
      // Admins can give reserved usernames to staff. The call is public, so an expired session doesn't block it.
      const admin = await callingAdmin(services, caller).catch(() => null);
      return { data: await isUsernameTaken(db, body.username, admin?.UserType ?? userTypes.seller) };
    },
    emailVerification: ({ caller, body }) => verifyEmail(services, caller, body.token),
    async sendVerification({ body: { Username } }) {
      await askForLink(services, { Purpose: 'verify', Username, Email: null });
      return { message: messages.verificationSent };
    },
    async sendPassword({ body: { Username, Email } }) {
      await askForLink(services, { Purpose: 'reset', Username, Email });
      return { message: messages.resetSent };
    },
    resetPassword: ({ caller, body }) => resetPassword(services, caller, body),
    changePassword: ({ caller, cookie, body }) => changePassword(services, caller, cookie, body),
  };
}
