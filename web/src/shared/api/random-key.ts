/** A key by which the server recognizes a call that is sent again. Not randomUUID, which browsers don't offer on plain http. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
