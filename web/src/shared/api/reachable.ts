/** True if the server sends the page, which the browser's own "online" doesn't say. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
