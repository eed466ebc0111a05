import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { viewsApi } from '@brevet/contract/views';
import { z } from 'zod';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { Caller } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { writeAudit } from '../audit/audit.ts';
import { holdAccount } from '../users/users.ts';
import { removeAlert } from './alerts.queries.ts';
import { ownAlerts, updateView } from './views.queries.ts';

const purpose = 'stop alerts';
const content = z.tuple([z.int(), z.array(z.int())]);

/** The address in an email that stops the alerts of these views without a sign-in. Only the server can make it. */
export const stopAddress = (secrets: SecretBox, site: string, UserID: number, views: number[]): string =>
  site + paths.stopAlerts(secrets.seal(JSON.stringify([UserID, views]), purpose));

function opened(secrets: SecretBox, token: string) {
  try {
    return content.parse(JSON.parse(secrets.open(token, purpose)));
  } catch {
    throw new Refusal('not_found', messages.alertLinkDead);
  }
}

/** Stops the alerts that an email is about. Those that are off already stay off, so a second click answers the same. */
export async function stopAlerts(services: Writing & { secrets: SecretBox }, caller: Caller, token: string) {
  const [UserID, views] = opened(services.secrets, token);
  const stop = async (tx: Transaction) => {
    await holdAccount(tx, UserID);
    const stopped = await ownAlerts(tx, UserID, views);
    for (const { ViewID, Time } of stopped) {
      await removeAlert(tx, ViewID);
      await updateView(tx, ViewID, {});
      await writeAudit(tx, caller, {
        Action: 'stop alert',
        Entity: 'view',
        EntityID: String(ViewID),
        OldValue: { UserID, Alert: Time },
      });
    }
    return stopped.map(({ Name }) => Name);
  };
  const Names = await write(services, viewsApi.stopAlerts, stop, { views: UserID });
  return { message: messages.alertsStopped, Names };
}
