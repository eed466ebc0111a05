import { describe, expect, it } from 'vitest';
import { registration } from './account-fields.ts';
import { isOwnName, isProductName } from './guessable.ts';
import { messages } from './messages.ts';

describe('a guessable password', () => {
  const account = { Username: 'ada.quist', Email: 'Quist+patents@example.com', Firstname: 'Ada Maria', Lastname: 'Quist-Berg' };

  it.each([
    'ada.quist',
    'Ada Quist',
    'adaquist',
    'ADA_QUIST',
    'quist+patents@example.com',
    'Quist+Patents',
    'AdaMariaQuistBerg',
    'ada maria quist-berg',
    'ａｄａ.quist',
  ])('%s is a name of the account', (password) => {
    expect(isOwnName(password, account)).toBe(true);
  });

  it.each(['ada.quist!', 'Quist-Berg', 'example.com', 'seven sober otters', ''])("%j isn't a name of the account", (password) => {
    expect(isOwnName(password, account)).toBe(false);
  });

  it("ignores names that the account doesn't have", () => {
    const nameless = { Username: '', Email: '', Firstname: '', Lastname: '' };
    expect(isOwnName('', nameless)).toBe(false);
  });

  it('is compared exactly with a name that consists of separators', () => {
    expect(isOwnName('______', { ...account, Username: '______' })).toBe(true);
    expect(isOwnName('......', { ...account, Username: '______' })).toBe(false);
  });

  it.each(['brevet', 'Brevet1', 'BREVET-2026', '007brevet', 'brevet 123', 'brevet-demo'])(
    '%s is the name of the product',
    (password) => {
      expect(isProductName(password)).toBe(true);
    },
  );
  it.each(['brevets', 'my brevet', 'brevet!', '123456'])('%s is not the product name', (password) => {
    expect(isProductName(password)).toBe(false);
  });

  it.each([
    [{ Username: 'ines.c', Password: 'INES.C' }],
    [{ Username: {}, Email: 7, Firstname: null, Lastname: 'Carvalho', Password: 'Carvalho' }],
    [{ Email: 'own words', Password: 'ownwords', agreed: false }],
  ])('is found in the form %j', (form) => {
    const issues = registration.safeParse(form).error?.issues ?? [];
    expect(issues.find(({ path }) => path[0] === 'Password')?.message).toBe(messages.passwordIsOwnName);
  });
  it.each([[{ Password: ['Carvalho'], Lastname: 'Carvalho' }], [{ Password: {} }], [null]])(
    'handles the invalid form %j',
    (form) => {
      expect(registration.safeParse(form).success).toBe(false);
    },
  );
});
