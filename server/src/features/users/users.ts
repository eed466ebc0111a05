/** The public face of the feature: accounts, their passwords, links and security emails. */
export type { Account } from './account.queries.ts';
export {
  accountByEmail,
  accountById,
  accountByName,
  accountForSignIn,
  hasPassword,
  heldPasswordHash,
  holdUsername,
  insertAccount,
  isUsernameTaken,
  passwordHashOf,
  presentUser,
  sessionUserColumns,
  setAgreed,
  setVerified,
  updatePassword,
} from './account.queries.ts';
export type { AccountEmails } from './account-emails.ts';
export { isOpenLink, linkForUse, useLinks } from './account-links.queries.ts';
export { askForLink, mailLink, mailWelcome } from './account-links.ts';
export type { AccountSessions } from './account-sessions.ts';
export { pendingRequests } from './broker-requests.tables.ts';
export { codesOfNew, makeRequest } from './broker-requests.ts';
export { mailKnownAddress } from './known-address.ts';
export { refuseUnknownAccounts, unknownAccount } from './named-accounts.ts';
export { guessPassword, refuseLogin, requirePassword, requireReauth, unlockAccount } from './own-password.ts';
export { mailSecurity } from './security-emails.ts';
export { brokersOf, buyersOf, decidersOfCode, holdAccount } from './users.queries.ts';
export { writeUser } from './write-user.ts';
