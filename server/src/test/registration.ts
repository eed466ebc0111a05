export const secret = 'seven sober otters';

let count = 0;
/** A valid registration with a new username each time. */
export function form(fields: Record<string, unknown> = {}) {
  count += 1;
  const Username = `newcomer.${count}`;
  return {
    Username,
    Email: `${Username}@example.com`,
    Password: secret,
    Confirm_Password: secret,
    Firstname: 'Ines',
    Lastname: 'Carvalho',
    Phone: '+351 (21) 5550-0199',
    Company: '',
    BrokerID: 'TTX',
    UserType: 1,
    agreed: true,
    ...fields,
  };
}
