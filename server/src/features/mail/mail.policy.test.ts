import { describe, expect, it } from 'vitest';
import { canCancel, canResend, lacksSecret } from './mail.policy.ts';

const email = { Kind: 'status', Secret: null, State: 'sent', Attempts: 1 } as const;

describe('rights on an email', () => {
  it.each([
    ['verification', null, true],
    ['reset', null, true],
    ['invitation', null, true],
    ['reset', 'token=x', false],
    ['welcome', null, false],
    ['status', null, false],
    ['security', null, false],
  ] as const)('kind %s with the secret %j lacks its secret: %s', (Kind, Secret, lacking) => {
    expect(lacksSecret({ Kind, Secret })).toBe(lacking);
    expect(canResend({ ...email, Kind, Secret })).toBe(!lacking);
  });

  it.each([
    ['sent', 1, true, false],
    ['failed', 3, true, false],
    ['cancelled', 0, true, false],
    ['sending', 1, false, false],
    ['queued', 0, false, true],
    ['queued', 1, true, true],
  ] as const)('%s after %i attempts can be sent again: %s, can be canceled: %s', (State, Attempts, resend, cancel) => {
    expect(canResend({ ...email, State, Attempts })).toBe(resend);
    expect(canCancel({ State })).toBe(cancel);
  });
});
