import { asc, eq } from 'drizzle-orm';
import { sessions } from '../../schema/users.ts';
import { password } from '../factories.ts';
import { codeOf, enrol } from '../second-step.ts';
import type { Actions } from './action.ts';
import { onSession, onUser } from './action.ts';
import type { Stage } from './stage.ts';

export const sessionActions = ({ test, admin, buyer }: Stage): Actions => ({
  'POST /endSession': {
    'of one of two': async () => {
      const user = await test.make.user(1);
      const other = await test.make.session(user.UserID);
      const [row] = await test.db
        .select()
        .from(sessions)
        .where(eq(sessions.UserID, user.UserID))
        .orderBy(asc(sessions.SessionID));
      const SessionID = row?.SessionID ?? 0;
      return {
        does: () => test.as({ token: other }).post('/endSession', { SessionID, Password: password }),
        writes: () => [onSession(user, 'end', { EntityID: String(SessionID) })],
      };
    },
  },
  'POST /endOtherSessions': {
    'of three': async () => {
      const user = await test.make.user(1);
      await test.make.session(user.UserID);
      await test.make.session(user.UserID);
      return {
        does: () => test.as(user).post('/endOtherSessions', { Password: password }),
        writes: () => [onSession(user, 'end others', { NewValue: { ended: 2 } })],
      };
    },
  },
  'POST /endAllSessions': {
    'but their own': async () => {
      await test.db.delete(sessions).where(eq(sessions.UserID, buyer.UserID));
      const left = await test.db.select().from(sessions);
      return {
        does: () => test.as(admin).post('/endAllSessions', { Password: password }),
        writes: () => [onSession(admin, 'end all', { NewValue: { ended: left.length - 1 } })],
      };
    },
  },
  'POST /second_step/enrol': 'the secret counts only once a code confirms it',
  'POST /second_step/confirm': {
    'with a code': async () => {
      const user = await test.make.user(1);
      const { body } = await test.as(user).post('/second_step/enrol', { Password: password });
      const { Secret } = body.data as { Secret: string };
      return {
        does: () => test.as(user).post('/second_step/confirm', { Code: codeOf(Secret) }),
        writes: () => [onUser(user, user, 'second step on')],
      };
    },
  },
  'POST /second_step/recovery_codes': {
    'that replace the old ones': async () => {
      const user = await test.make.user(1);
      const { secret: of } = await enrol(test, user);
      return {
        does: () => test.as(user).post('/second_step/recovery_codes', { Password: password, Code: codeOf(of) }),
        writes: () => [onUser(user, user, 'recovery codes')],
      };
    },
  },
  'POST /second_step/disable': {
    'by its owner': async () => {
      const user = await test.make.user(1);
      const { secret: of } = await enrol(test, user);
      return {
        does: () => test.as(user).post('/second_step/disable', { Password: password, Code: codeOf(of) }),
        writes: () => [onUser(user, user, 'second step off')],
      };
    },
  },
  'POST /second_step/reset': {
    'by an admin': async () => {
      const user = await test.make.user(1);
      await enrol(test, user);
      return {
        does: () => test.as(admin).post('/second_step/reset', { UserID: user.UserID }),
        writes: () => [onUser(admin, user, 'second step reset')],
      };
    },
  },
});
