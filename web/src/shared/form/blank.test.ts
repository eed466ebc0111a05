import { accountDetails, registration } from '@brevet/contract/account-fields';
import { expect, it } from 'vitest';
import { blankOf } from './blank.ts';

it("takes the schema's defaults, and empty text for fields without one", () => {
  expect(blankOf(registration)).toEqual({
    Username: '',
    Email: '',
    Password: '',
    Confirm_Password: '',
    Firstname: '',
    Lastname: '',
    Phone: '',
    Company: '',
    BrokerID: 'TTX',
    UserType: 1,
    agreed: '',
  });
});

it('leaves references to other accounts empty', () => {
  expect(blankOf(accountDetails)).toMatchObject({ City: '', SupportID: '', RefererID: '' });
});
