import type { Broker } from '@brevet/contract/brokers';
import { describe, expect, it } from 'vitest';
import { fields, labelOf, valuesOf } from './values.ts';

const noTemplates = {
  campaign: null,
  welcome: null,
  verification: null,
  reset: null,
  invitation: null,
  status: null,
  tellMeMore: null,
};

describe('valuesOf', () => {
  it('of a new broker code are empty, with every email at its default', () => {
    expect(valuesOf(null)).toEqual({
      BrokerID: '',
      BrokerName: '',
      ContactName: '',
      ContactPhone: '',
      ContactEmail: '',
      OutgoingEmail: '',
      CustomerServiceEmail: '',
      SalesEmail: '',
      TellMeMoreEmail: '',
      Website: '',
      PatentintakeURL: '',
      Folder: '',
      templates: noTemplates,
    });
  });

  it('are what is stored, and an empty text for what is not', () => {
    const welcome = { Subject: 'Hello', Body: 'Welcome' };
    const broker = { BrokerID: 'ALX', BrokerName: 'Alder', Website: null, templates: { ...noTemplates, welcome } };
    expect(valuesOf(broker as unknown as Broker)).toMatchObject({
      BrokerID: 'ALX',
      BrokerName: 'Alder',
      Website: '',
      Folder: '',
      templates: { ...noTemplates, welcome },
    });
  });
});

describe('labelOf', () => {
  it.each([
    ['BrokerID', 'Broker ID'],
    ['PatentintakeURL', 'Patent intake URL'],
    ['templates.reset', 'Email "Password reset"'],
    ['Nothing', 'Nothing'],
  ])('%s is labeled %s', (path, label) => {
    expect(labelOf(path)).toBe(label);
  });

  it('requires code, name and contact', () => {
    expect(fields.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      'BrokerID',
      'BrokerName',
      'ContactName',
      'ContactEmail',
    ]);
  });
});
