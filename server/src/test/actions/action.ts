import type { Answer } from '../app.ts';

/** An audit entry that an action must write. Values that aren't named must be null. */
export interface Written {
  /** The user who did it; null without a session. */
  UserID: number | null;
  Action: string;
  Entity: string;
  EntityID?: string | null;
  OldValue?: unknown;
  NewValue?: unknown;
}

/** A prepared action and exactly the audit entries it must write, in order. */
export interface Action {
  does: () => Promise<Answer>;
  writes: (answer: Answer) => Written[];
}

/** By call, such as `POST /login`: actions that change everything the call can change, or the reason why the call changes nothing. */
export type Actions = Record<string, string | Record<string, () => Promise<Action>>>;

/** The call writes no audit entry, for this reason. */
export const unaudited = (_reason: string) => (): Written[] => [];

interface Values {
  EntityID?: string;
  OldValue?: unknown;
  NewValue?: unknown;
}
type Actor = { UserID: number } | null;

const entry =
  (Entity: string) =>
  (by: Actor, id: number | string, Action: string, values: Values = {}): Written => ({
    UserID: by?.UserID ?? null,
    Action,
    Entity,
    EntityID: String(id),
    ...values,
  });

export const onListing = entry('listing');
export const onInvitation = entry('invitation');
export const onAttachment = entry('attachment');
export const onNote = entry('note');
export const onBroker = entry('broker');
export const onMail = entry('mail');
export const onRestore = entry('restore');
export const onCode = entry('activation code');
export const onImport = entry('import');
export const onImportFile = entry('import file');
export const onSetting = entry('setting');
export const onTable = entry('table');
export const onPatent = entry('patent');
export const onWanted = entry('wanted listing');
export const onContact = entry('contact');
export const onEou = entry('evidence of use');
export const onAnalysis = entry('analysis');
export const onEnteredFact = entry('entered fact');
export const onView = entry('view');
export const onMailingList = entry('mailing list');
export const onCampaign = entry('campaign');
export const onDirectoryImport = entry('directory import');
export const onOrganization = entry('organization');
export const onUser = (by: Actor, { UserID }: { UserID: number }, Action: string, values: Values = {}): Written =>
  entry('user')(by, UserID, Action, values);
export const onSession = (by: { UserID: number }, Action: string, values: Values = {}): Written => ({
  UserID: by.UserID,
  Action,
  Entity: 'session',
  ...values,
});
