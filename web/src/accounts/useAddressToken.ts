import { useEffect, useState } from 'react';

/** The token of a mailed link; it is taken out of the address at once, so that nobody reads or keeps it there. */
export function useAddressToken(): string | null {
  const [token] = useState(() => new URLSearchParams(location.search).get('token'));
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  return token;
}
