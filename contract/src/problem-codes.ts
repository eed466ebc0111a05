/**
 * Stable error codes for programs: the HTTP status of each, and what it says. The first group says no more than its status. An error
 * that programs may want to tell apart from others of its status has its own code below.
 */
export const problemCodes = {
  invalid: [400, 'Something in the request is missing or invalid; errors says what'],
  signed_out: [401, 'No session'],
  not_allowed: [403, 'Not allowed for you'],
  not_found: [404, 'Not there, or not yours'],
  too_large: [413, 'The request is too large'],
  wrong_type: [415, 'The request has the wrong media type'],
  too_many: [429, 'Too many calls; Retry-After says when to go on'],
  failed: [500, 'The server failed'],
  unavailable: [503, 'The database cannot be reached'],

  // Calls
  header_missing: [403, 'A call with the session cookie needs X-Requested-With'],
  identity_mismatch: [403, 'An ID or a name in the request contradicts the session'],
  field_not_allowed: [403, 'A field is for brokers and admins only'],
  column_unknown: [400, 'You cannot sort by this column'],
  search_empty: [400, 'The search needs at least one value'],
  words_too_common: [400, 'The search has only words that every text has'],
  account_unknown: [400, 'A field names an account that does not exist'],
  broker_unknown: [400, 'A field names no active broker code'],
  stream_pipelined: [400, 'The event stream needs a connection of its own'],
  call_limit: [429, 'Too many of your calls are under way'],
  stream_limit: [429, 'Too many of your event streams are open'],
  export_limit: [429, 'Too many of your exports are under way'],
  download_limit: [429, 'Too many of your downloads are under way'],
  busy: [503, 'The server is busy; Retry-After says when to try again'],

  // Sign-in and sessions
  token_invalid: [401, 'The session has ended or never existed'],
  token_expired: [401, 'The session has expired'],
  token_mismatch: [401, 'Cookie and bearer token are of different sessions'],
  credentials_wrong: [401, 'Wrong username or password'],
  sign_in_code_wrong: [401, 'Wrong or used verification code at sign-in'],
  sign_in_expired: [400, 'The sign-in has expired and starts over'],
  not_verified: [403, 'The email address is not verified yet'],
  account_deactivated: [403, 'The account is deactivated'],
  terms_not_accepted: [403, 'The terms must be accepted first'],
  guess_limit: [429, 'Too many wrong passwords or codes'],
  provider_failed: [401, 'The sign-in provider did not confirm the sign-in'],
  provider_email_unverified: [403, 'The provider has not verified the email address'],
  provider_unreachable: [503, 'The sign-in provider cannot be reached'],
  identity_taken: [409, "The provider's identity belongs to another account"],

  // Your account
  password_wrong: [400, 'Wrong current password'],
  password_guessable: [400, 'The new password is too easy to guess'],
  password_missing: [409, 'The account has no password yet'],
  sign_in_again: [403, 'An account without a password must have signed in recently'],
  code_wrong: [400, 'Wrong or used verification code'],
  second_step_on: [409, 'Two-step verification is already on'],
  second_step_off: [409, 'Two-step verification is not on'],
  second_step_required: [403, 'Two-step verification is required and cannot be turned off'],
  link_expired: [400, 'The emailed link was used or has expired'],

  // Accounts and broker codes
  registration_closed: [403, 'Only admins create accounts'],
  account_taken: [409, 'The username or email address belongs to an account'],
  user_changed: [409, 'Someone else changed the account; conflict has both values'],
  user_deactivated: [409, 'The other account is deactivated'],
  last_admin: [409, 'The last active admin must stay one'],
  own_account: [409, 'Not possible with your own account'],
  broker_request_pending: [409, 'You have a pending request already'],
  broker_request_none: [404, 'You have no pending request'],
  broker_request_settled: [409, 'The request was decided or withdrawn'],
  broker_unchanged: [409, 'The account has this broker code already'],
  broker_inactive: [409, 'The broker code was deactivated'],
  broker_taken: [409, 'The broker code exists already'],
  broker_changed: [409, 'Someone else changed the broker code; conflict has both values'],
  broker_default: [409, 'The default broker code must stay active'],

  // Emails
  mail_under_way: [409, 'The email is being sent right now'],
  mail_waiting: [409, 'The email is on its way already'],
  mail_link_dead: [409, 'The link in the email no longer works'],
  mail_secret_gone: [409, 'The secret link of the email is no longer stored'],
  mail_not_queued: [409, 'Only queued emails can be canceled'],

  // Listings and patents
  listing_changed: [409, 'Someone else changed the listing; conflict has both values of what the call sent'],
  listing_incomplete: [400, 'Answers lack a description; errors names them'],
  names_found: [400, 'Texts name someone or have contact data; findings says where'],
  listing_not_submittable: [409, 'Only drafts and declined listings can be submitted'],
  listing_not_active: [409, 'Only possible while the listing is active'],
  status_unchanged: [409, 'The listing has this status already'],
  review_nothing: [409, 'The listing has no changes to confirm'],
  review_outdated: [409, 'The listing was changed again since it was read'],
  bookmarks_full: [409, 'You already have the maximum number of bookmarks'],
  decision_changed: [409, 'Another decision stands than the one to replace'],
  recommendations_changed: [409, 'Someone else changed the recommendations; conflict has both values'],
  buyers_refused: [400, 'Some of the accounts cannot get the recommendation'],
  wanted_full: [409, 'You already have the maximum number of wanted listings'],
  wanted_changed: [409, 'The wanted listing was changed since it was read; conflict has both values'],
  wanted_closed: [409, 'The wanted listing is closed'],
  suggestion_refused: [409, 'The buyer cannot see this listing'],
  patent_known: [409, 'The broker code has this patent already'],
  patent_number_invalid: [400, 'This is not a patent number'],
  note_changed: [409, 'Someone else changed the note; conflict has both values'],
  note_readers_refused: [400, 'Some of the people named as readers of a note cannot read its listing'],

  // Saved views
  view_name_taken: [409, 'You already have a view of this table with this name'],
  view_changed: [409, 'The view was changed since it was read; conflict has both values'],
  views_full: [409, 'You already have the maximum number of views'],
  alerts_full: [409, 'You already have the maximum number of alerts'],
  alert_too_broad: [409, 'The search finds too many listings for an alert'],

  // Bulk actions
  selection_too_large: [400, 'More listings match than one bulk action can change'],
  nothing_to_undo: [409, 'The bulk action changed nothing, or was undone'],

  // Activation codes
  activation_code_required: [400, 'An activation code is required'],
  activation_code_unknown: [400, 'The activation code does not exist'],
  activation_code_used: [400, 'The activation code was used for another listing'],
  activation_code_revoked: [400, 'The activation code was revoked'],
  activation_code_expired: [400, 'The activation code has expired'],
  code_used_already: [409, 'The activation code to revoke was used'],
  code_revoked_already: [409, 'The activation code to revoke was revoked before'],

  // Files
  file_missing: [400, 'The form has no file'],
  file_empty: [400, 'The file is empty'],
  file_not_alone: [400, 'The form has more than one file'],
  file_too_large: [413, 'The file is larger than allowed'],
  file_type_refused: [415, 'Files of this type are refused'],
  file_too_slow: [408, 'The upload was too slow'],
  file_damaged: [422, 'The file is damaged or incomplete'],
  file_protected: [422, 'The file is protected by a password'],
  file_signed: [422, 'The file has a signature that names the signer'],
  file_carries_files: [422, 'The file carries other files inside'],
  file_too_complex: [413, 'The file is too complex inside to be checked'],
  file_not_stored: [409, 'The uploaded file is gone or attached already'],
  storage_full: [409, 'The file does not fit into the storage of the account'],
  files_waiting: [409, 'Too many uploaded files wait to be attached'],
  attachments_full: [409, 'The listing has the most attachments it can have'],
  attachment_damaged: [409, 'The bytes of the file changed on the server, so it is not sent'],
  files_unchecked: [409, 'The text of an attachment is not read yet'],
  upload_incomplete: [409, 'Not all bytes of the upload have arrived'],
  upload_offset: [409, 'The part does not start where the upload stopped'],
  attachment_unclean: [409, 'The attachment stays internal, because its metadata cannot be removed'],
  attachment_not_sendable: [400, 'An attachment is internal or was deleted'],

  // Invitations
  invitation_gone: [404, 'The link of the invitation no longer works'],
  invitation_copy: [403, 'Only the invited person can answer'],
  invitation_open: [409, 'The address has an open invitation already'],
  invitation_sender_gone: [409, 'The sender can no longer invite'],
} as const satisfies Record<string, readonly [status: number, says: string]>;

export type ProblemCode = keyof typeof problemCodes;
