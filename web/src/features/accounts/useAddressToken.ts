import { useEffect, useState } from 'react';

function kept(): string | null {
  const { token } = history.state ?? {};
  return typeof token === 'string' ? token : null;
}

/**
 * The token of an emailed link. It is removed from the address right away, so no one can read or copy it there. The tab keeps it
 * across reloads.
 */
export function useAddressToken(): string | null {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? kept());
  useEffect(() => history.replaceState({ ...history.state, token }, '', location.pathname), [token]);
  return token;
}
