import { useEffect, useState } from 'react';

function kept(): string | null {
  const { token } = history.state ?? {};
  return typeof token === 'string' ? token : null;
}

/**
 * The token of a mailed link; it is taken out of the address at once, so that nobody reads or copies it there. The tab keeps it for
 * when the page is loaded again.
 */
export function useAddressToken(): string | null {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? kept());
  useEffect(() => history.replaceState({ ...history.state, token }, '', location.pathname), [token]);
  return token;
}
