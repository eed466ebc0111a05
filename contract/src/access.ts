/** The four types of account (docs/domain.md). */
export const userTypes = { seller: 1, buyer: 15, broker: 30, admin: 40 } as const;

export type UserType = (typeof userTypes)[keyof typeof userTypes];

export const userTypeLabels: Record<UserType, string> = { 1: 'Seller', 15: 'Buyer', 30: 'Broker', 40: 'Admin' };

/** Callers allowed by an endpoint: everyone, or these types of signed-in users. It has no default, so every endpoint states it. */
export type Access = 'public' | readonly [UserType, ...UserType[]];

const { seller, buyer, broker, admin } = userTypes;

export const access = {
  public: 'public',
  signedIn: [seller, buyer, broker, admin],
  searchers: [buyer, broker, admin],
  staff: [broker, admin],
  owners: [seller, broker, admin],
  creators: [seller, admin],
  deciders: [buyer, admin],
  buyers: [buyer],
  admin: [admin],
  /** Types that ask for a broker code. An admin sets the code of the others. */
  askers: [seller, buyer],
} as const satisfies Record<string, Access>;

export function allows(rule: Access, type: UserType | null): boolean {
  return rule === 'public' || (type !== null && rule.includes(type));
}

export const isStaff = (type: UserType): boolean => allows(access.staff, type);
