// Addresses in the spelling of name servers. cspell:disable
import { expect, it } from 'vitest';
import { readEmails } from './read-emails.ts';

it.each<[string, string[], string[]?]>([
  ['r&d@halden.example', ['r&d@halden.example']],
  ['ivan@xn--e1afmkfd.xn--p1ai', ['ivan@xn--e1afmkfd.xn--p1ai']],
  ['ada@b\u00fcro.example', ['ada@b\u00fcro.example']],
  ['MailTo:ada@halden.example?subject=Hello', ['ada@halden.example']],
  ['Ada Quist <ada@halden.example>', ['ada@halden.example']],
  ['"Quist, Ada" <ada@halden.example>', ['ada@halden.example']],
  ['\u200bada@halden.example\u200b', ['ada@halden.example']],
  ["'ada@halden.example'", ['ada@halden.example']],
  ['ada@halden.example.', ['ada@halden.example']],
  ['ada@halden.example;', ['ada@halden.example']],
  ['ada@halden.example:::', ['ada@halden.example']],
  ['ada@halden.example ::: bo@halden.example', ['ada@halden.example', 'bo@halden.example']],
  ['ada@halden.example/bo@halden.example', ['ada@halden.example', 'bo@halden.example']],
  ['ada@halden.example, ADA@halden.example', ['ada@halden.example']],
  ['ada@halden.example; bo@', ['ada@halden.example'], ['bo@']],
  ["o'neil@halden.example", ["o'neil@halden.example"]],
  ['a..b@halden.example', [], ['a..b@halden.example']],
  ['ada@localhost', [], ['ada@localhost']],
  ['ada@-halden.example', [], ['ada@-halden.example']],
  ['ada@10.0.0.1', [], ['ada@10.0.0.1']],
  ['ada＠halden．example', ['ada@halden.example']],
  ['ada @ halden.example', ['ada@halden.example']],
  ['SMTP:ada@halden.example', ['ada@halden.example']],
  ['E-mail: ada@halden.example', ['ada@halden.example']],
  ['ada@halden.example#mailto:ada@halden.example#', ['ada@halden.example']],
  ['ada@halden.example*', ['ada@halden.example']],
  ['not an address', []],
])('%j has the addresses %j', (text, addresses, wrong = []) => {
  expect(readEmails(text)).toEqual({ addresses, wrong });
});
