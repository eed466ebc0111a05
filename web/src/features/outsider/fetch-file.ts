import { invitationsApi } from '@brevet/contract/invitations';
import { call } from '../../shared/api/client.ts';

/** Fetches an attachment with the token of the link. */
export const fetchFile = (token: string, docId: number) => call(invitationsApi.invitationFile, { body: { token, docId } });
