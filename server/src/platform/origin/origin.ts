/** The origin of a call. */
export interface From {
  address: string;
  userAgent: string;
}

const longestUserAgent = 300;

/** The origin as it is stored. */
export const originOf = ({ address, userAgent }: From) => ({
  Address: address,
  UserAgent: userAgent.slice(0, longestUserAgent),
});
