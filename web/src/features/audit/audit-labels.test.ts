import { describe, expect, it } from 'vitest';
import { actionLabel } from './audit-labels.ts';

describe('actionLabel', () => {
  it.each([
    ['revoke', 'Revoked'],
    ['withdraw', 'Revoked'],
    ['withdraw broker code', 'Broker code request withdrawn'],
    ['brew', 'Brew'],
  ])('names %s', (action, label) => expect(actionLabel(action)).toBe(label));
});
