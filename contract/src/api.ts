import { attachmentsApi } from './attachments.ts';
import { auditApi } from './audit.ts';
import { codesApi } from './codes.ts';
import { decisionsApi } from './decisions.ts';
import { inboxApi } from './inbox.ts';
import { listingsApi } from './listings.ts';
import { patentsApi } from './patents.ts';
import { sessionApi } from './session.ts';
import { settingsApi } from './settings.ts';

/** Every endpoint, by feature. The server must answer exactly these; the browser may call exactly these. */
export const api = {
  session: sessionApi,
  listings: listingsApi,
  decisions: decisionsApi,
  patents: patentsApi,
  attachments: attachmentsApi,
  audit: auditApi,
  settings: settingsApi,
  codes: codesApi,
  inbox: inboxApi,
};

export type Api = typeof api;
