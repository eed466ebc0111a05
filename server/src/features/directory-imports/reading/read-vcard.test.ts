// Words that are cut off, and names of other languages. cspell:disable
import { describe, expect, it } from 'vitest';
import { cardHeadings } from './card-cells.ts';
import { CardLines } from './card-lines.ts';
import { readVcards } from './read-vcard.ts';

type Cells = Partial<Record<string, string>>;
const rows = (text: string | Buffer) => [...readVcards(new CardLines(Buffer.from(text)))];
/** The filled columns of each card, what it is about, and what is left out. */
const readAll = (text: string | Buffer) =>
  rows(text).map(([number, texts, remarks]) => ({
    number,
    cells: Object.fromEntries(
      cardHeadings.map((heading, at) => [heading, texts[at] ?? '']).filter(([, cell]) => cell !== ''),
    ) as Cells,
    ...remarks,
  }));
const read = (...lines: string[]) => readAll(lines.join('\r\n')).map(({ number, cells }) => ({ number, ...cells }));
const whole = (...lines: string[]) => readAll(['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n'))[0];
const card = (...lines: string[]): Cells => whole(...lines)?.cells ?? {};
const kindOf = (...lines: string[]) => whole(...lines)?.unread;
const left = (...lines: string[]) => whole(...lines)?.left;

describe('a vCard', () => {
  it('has a row with a cell for each column', () => {
    expect(rows('BEGIN:VCARD\nFN:Ada\nEND:VCARD\n')).toEqual([
      [1, ['', '', 'Ada', ...Array<string>(18).fill('')], { unread: 'person', left: [] }],
    ]);
  });

  it('fills the columns of a contact', () => {
    const lines = [
      'VERSION:3.0',
      'N:Quist;Ada;Maria;Dr.;',
      'FN:Dr. Ada Quist',
      'NICKNAME:Addy',
      'ORG:Halden\\, Kestrel;Research',
      'TITLE:Head of R\\;D',
      'EMAIL:ada@work.example',
      'EMAIL:mailto:ada@home.example',
      'EMAIL:ada@third.example',
      'TEL;TYPE=work:tel:+1-212',
      'TEL;TYPE=CELL:+1-213',
      'TEL;TYPE=work,fax:+1-214',
      'ADR:;Suite 5;1 Main St;Boston;MA;02110;USA',
      'URL:https://work.example',
      'URL:https://www.linkedin.com/in/ada',
      'CATEGORIES:pumps\\ncooling',
      'NOTE:One\\nTwo\\\\',
    ];
    expect(card(...lines)).toEqual({
      'First Name': 'Ada',
      'Last Name': 'Quist',
      'Full Name': 'Dr. Ada Quist',
      Nickname: 'Addy',
      Organization: 'Halden, Kestrel',
      'Job Title': 'Head of R;D',
      Email: 'ada@work.example',
      'Secondary Email': 'ada@home.example',
      'Work Phone': '+1-212',
      'Mobile Phone': '+1-213',
      Fax: '+1-214',
      Address: 'Suite 5, 1 Main St',
      City: 'Boston',
      State: 'MA',
      'Zip Code': '02110',
      Country: 'USA',
      Website: 'https://work.example',
      LinkedIn: 'https://www.linkedin.com/in/ada',
      Keywords: 'pumps, cooling',
      Description: 'One\nTwo\\',
    });
    expect(left(...lines)).toEqual([
      'Middle name Maria',
      'Form of address Dr.',
      'Department Research',
      'Email ada@third.example',
    ]);
  });

  it('has the preferred address first, and that at work', () => {
    const emails = ['EMAIL:a@x.example', 'EMAIL;TYPE=home,pref:b@x.example'];
    expect(card(...emails)).toEqual({ Email: 'b@x.example', 'Secondary Email': 'a@x.example' });
    expect(card('EMAIL:a@x.example', 'EMAIL;PREF=1:b@x.example').Email).toBe('b@x.example');
    expect(card('EMAIL:a@x.example', 'EMAIL;PREF:b@x.example').Email).toBe('b@x.example');
    expect(card('EMAIL;PREF=1:b@x.example')).toEqual({ Email: 'b@x.example' });
    const [home, work] = ['ADR;TYPE=home:;;;Bergen;;;', 'ADR;TYPE=work:;;;Oslo;;;'];
    expect(card(home, work)).toEqual({ City: 'Oslo' });
    expect(card(work, home)).toEqual({ City: 'Oslo' });
    expect(card('ADR:;;1 Main St;;;;', home)).toEqual({ Address: '1 Main St' });
    expect(card('ADR:;;;;;;NO', home)).toEqual({ Country: 'NO' });
    expect(card('ADR:;;;;MA;;', home)).toEqual({ State: 'MA' });
    expect(left(home, work)).toEqual(['Address Bergen']);
    const ranked = ['EMAIL;PREF=1:1@x.example', 'EMAIL;PREF=20:20@x.example', 'EMAIL;PREF=3:3@x.example', 'EMAIL:0@x.example'];
    for (const order of [ranked, ranked.toReversed()])
      expect(card(...order)).toEqual({ Email: '1@x.example', 'Secondary Email': '3@x.example' });
    expect(left(...ranked)).toEqual(['Email 20@x.example', 'Email 0@x.example']);
    expect(card('TEL;TYPE=work:1', 'TEL;TYPE=work;PREF=1:2')).toEqual({ 'Work Phone': '2' });
    const places = ['EMAIL;TYPE=home:home@x.example', 'EMAIL:some@x.example', 'EMAIL;TYPE=work:work@x.example'];
    expect(card(...places)).toEqual({ Email: 'work@x.example', 'Secondary Email': 'some@x.example' });
  });

  it.each([
    [['TEL:1', 'TEL:2', 'TEL:3'], { 'Work Phone': '1' }],
    [['TEL;TYPE=home:1', 'TEL;TYPE=cell,home:2', 'TEL;WORK;VOICE:3'], { 'Mobile Phone': '2', 'Work Phone': '3' }],
    [['TEL;TYPE=pager:1', 'TEL;MODEM:2', 'TEL;TYPE="car,voice":3', 'TEL;TYPE=cell,pager:4', 'TEL;TYPE=x-boat:5'], {}],
    [['TEL;TYPE=fax:1', 'TEL;HOME;FAX:2', 'TEL;TYPE=work;TYPE=fax:3'], { Fax: '1' }],
    [['TEL;VALUE=uri;TYPE="voice,work":tel:+1-555;ext=12'], { 'Work Phone': '+1-555 ext. 12' }],
    [['item1.TEL:1', 'item1.X-ABLabel:_$!<HomeFAX>!$_', 'item2.X-ABLabel:iPhone', 'item2.TEL:2'], { 'Mobile Phone': '2' }],
    [['item1.TEL:1', 'item1.X-ABLabel:Lake house', 'item2.TEL:2', 'item2.X-ABLabel:_$!<Main>!$_'], { 'Work Phone': '2' }],
    [
      ['ORG:Halden;Research', 'ORG:Kestrel\\; Sons', 'ORG;X=1:Acme\\, Inc.'],
      { Organization: 'Halden\nKestrel; Sons\nAcme, Inc.' },
    ],
    [['CATEGORIES:pumps,cooling', 'CATEGORIES:R\\,D'], { Keywords: 'pumps, cooling, R,D' }],
    [['NICKNAME:Bo,Bobby', 'NOTE:One', 'NOTE:Two'], { Nickname: 'Bo, Bobby', Description: 'One\nTwo' }],
    [['N:Quist;;;;', 'FN:Ada Quist'], { 'Full Name': 'Ada Quist' }],
    [['N:Quist;Ada;;;Jr.', 'FN:Ada Quist Jr.'], { 'First Name': 'Ada', 'Last Name': 'Quist Jr.', 'Full Name': 'Ada Quist Jr.' }],
    [['N:Quist;Ada;;;Jr.,M.D.'], { 'First Name': 'Ada', 'Last Name': 'Quist Jr.' }],
    [['N;ALTID=1:山田;太郎', 'N;ALTID=1;LANGUAGE=en:Yamada;Taro'], { 'First Name': '太郎', 'Last Name': '山田' }],
    [['ORG;ALTID=1:Halden', 'ORG;ALTID=1;LANGUAGE=no:Halden AS', 'ORG:Kestrel'], { Organization: 'Halden\nKestrel' }],
    [['CATEGORIES:myContacts,Buyers', 'CATEGORIES:notmyContacts'], { Keywords: 'Buyers, notmyContacts' }],
    [['TEL;CELL:1', 'TEL:2'], { 'Mobile Phone': '1', 'Work Phone': '2' }],
    [['TEL:', 'TEL:2'], { 'Work Phone': '2' }],
    [
      ['URL:https://linkedin.com/in/a', 'URL:https://linkedin.com/in/b'],
      { LinkedIn: 'https://linkedin.com/in/a', Website: 'https://linkedin.com/in/b' },
    ],
    [['URL:https://notlinkedin.com'], { Website: 'https://notlinkedin.com' }],
    [['URL:linkedin.com/in/ada'], { LinkedIn: 'linkedin.com/in/ada' }],
    [['X-SOCIALPROFILE;TYPE=other:bo', 'X-SOCIALPROFILE;TYPE=LinkedIn:ada'], { LinkedIn: 'ada' }],
    [['X-SOCIALPROFILE;X-NAME=linkedin:ada'], {}],
    [['N:Quist'], { 'Last Name': 'Quist' }],
    [['ADR:Box 7'], { Address: 'Box 7' }],
    [['EMAIL:x+mailto:a@x.example', 'TEL:room hotel:1'], { Email: 'x+mailto:a@x.example', 'Work Phone': 'room hotel:1' }],
    [['TITLE:QUOTED-PRINTABLE=', 'FN:Ada'], { 'Full Name': 'Ada', 'Job Title': 'QUOTED-PRINTABLE=' }],
    [['TITLE;ENCODING=8BIT;HOME:a=41'], { 'Job Title': 'a=41' }],
    [['NOTE:vCard', 'TITLE:a\\ b'], { 'Job Title': 'a b', Description: 'vCard' }],
    [['X-SOCIALPROFILE:https://linkedin.com/in/a'], { LinkedIn: 'https://linkedin.com/in/a' }],
    [['ADR:Box 7;;1 Main St\\nFloor 2;Bos\\nton;;;'], { Address: 'Box 7, 1 Main St\nFloor 2', City: 'Bos, ton' }],
    [['N:Quist\\;Lund;Ada'], { 'First Name': 'Ada', 'Last Name': 'Quist;Lund' }],
    [['item1.EMAIL;type=INTERNET:a@x.example'], { Email: 'a@x.example' }],
    [['TEL;X="a:b;c";TYPE="cell":1'], { 'Mobile Phone': '1' }],
    [['title: Head '], { 'Job Title': 'Head' }],
    [['TITLE:a:b'], { 'Job Title': 'a:b' }],
    [['TITLE:One\\NTwo'], { 'Job Title': 'One\nTwo' }],
    [['no value', ':x', 'My TITLE:Lost', 'BDAY:2000-01-01', 'constructor:x', 'TITLE:Head'], { 'Job Title': 'Head' }],
  ])('with %j', (lines, cells) => {
    expect(card(...lines)).toEqual(cells);
  });

  it('folds long lines', () => {
    expect(card('TITLE:He', ' ad', '\t of', '  R')).toEqual({ 'Job Title': 'Head of R' });
  });

  it('reads quoted-printable values of vCard 2.1', () => {
    const soft = ['NOTE;ENCODING=QUOTED-PRINTABLE:One=', 'Two=0D=0AThree', 'TITLE:a='];
    expect(card(...soft)).toEqual({ Description: 'OneTwo\r\nThree', 'Job Title': 'a=' });
    expect(card('FN;QUOTED-PRINTABLE;CHARSET=UTF-8:Zo=C3=AB é')).toEqual({ 'Full Name': 'Zoë é' });
    expect(card('FN;ENCODING=quoted-printable;CHARSET=ISO-8859-1:Zo=EB')).toEqual({ 'Full Name': 'Zoë' });
    expect(card('FN;ENCODING=QUOTED-PRINTABLE;CHARSET=nothing:Zo=C3=AB')).toEqual({ 'Full Name': 'Zoë' });
    expect(card('FN:Zo=C3=AB')).toEqual({ 'Full Name': 'Zo=C3=AB' });
    expect(card('FN;ENCODING=QUOTED-PRINTABLE:a=', ' b')).toEqual({ 'Full Name': 'ab' });
  });

  it.each([
    ['TITLE:F\xc3\r\n \xb6rderung', 'Förderung'],
    ['TITLE;CHARSET=WINDOWS-1251:\xcf\xe0\xf2\xe5\xed\xf2', 'Патент'],
    ['TITLE;CHARSET=Shift_JIS:\x83\x5c\x83\x6a\x81\x5b', 'ソニー'],
    ['TITLE;ENCODING=BASE64;CHARSET=UTF-8:SGFsZ\r\n GVuIMOp', 'Halden é'],
    ['TITLE;BASE64:SGFsZGVu\r\nIExhYnM=\r\n', 'Halden Labs'],
    ['TITLE;ENCODING=b:SGFsZGVu', 'Halden'],
    ['TITLE;QUOTED-PRINTABLE;CHARSET=windows-1251:=CF=E0=F2', 'Пат'],
    ['TITLE;CHARSET=UTF-8:B\xfcro', 'Büro'],
    ['TITLE:B\xc3\xbcro \xff', 'Büro \ufffd'],
  ])('decodes %j', (line, text) => {
    const other = 'BEGIN:VCARD\r\nTITLE:Caf\xc3\xa9 Z\xc3\xbcrich\r\nEND:VCARD\r\n';
    const bytes = Buffer.from(`BEGIN:VCARD\r\n${line}\r\nEND:VCARD\r\n${other}`, 'latin1');
    expect(readAll(bytes).map(({ cells }) => cells['Job Title'])).toEqual([text, 'Café Zürich']);
  });

  it.each<[string, string[]]>([
    ['person', ['FN:Ada Quist', 'ORG:Halden']],
    ['person', ['KIND:individual', 'FN:Halden', 'ORG:Halden']],
    ['person', ['N:Quist;Ada', 'FN:Ada Quist', 'ORG:Ada Quist']],
    ['person', ['KIND:x-friend', 'FN:Ada Quist']],
    ['group', ['KIND:group', 'FN:Key Buyers', 'MEMBER:urn:uuid:1']],
    ['group', ['X-ADDRESSBOOKSERVER-KIND:group', 'N:Key Buyers', 'FN:Key Buyers']],
    ['organization', ['KIND:org', 'FN:Halden Labs']],
    ['organization', ['FN:Halden', 'ORG:Halden', 'X-ABShowAs:COMPANY']],
    ['organization', ['N:;;;;', 'FN:Halden', 'ORG:Halden;Research']],
    ['organization', ['N:Halden;;;;', 'FN:Halden', 'ORG:Halden']],
    ['organization', ['ORG:Halden']],
    ['thing', ['KIND:location', 'FN:Room 7']],
    ['thing', ['KIND:device', 'FN:Printer']],
  ])('is about a %s with %j', (kind, lines) => {
    expect(kindOf(...lines)).toBe(kind);
    if (kind === 'organization') expect(card(...lines).Organization).toMatch(/^Halden/);
  });

  it('names what it leaves out', () => {
    expect(left('TEL;TYPE=home:1', 'TEL;TYPE=home,fax:2', 'TEL:3', 'TEL:4', 'item1.TEL:5', 'item1.X-ABLabel:Boat')).toEqual([
      'Phone (home) 1',
      'Phone (home fax) 2',
      'Work Phone 4',
      'Phone (boat) 5',
    ]);
    expect(left('ORG;ALTID=1:Halden', 'ORG;ALTID=1:Halden AS', 'X-SOCIALPROFILE;TYPE=bluesky:ada')).toEqual([
      'ORG Halden AS',
      'Profile ada',
    ]);
    expect(left('FN:Ada', 'no value', 'URL:https://a.example', 'URL:https://b.example')).toEqual([
      'Website https://b.example',
      'no value',
    ]);
    const many = left(...Array.from({ length: 13 }, (_, at) => `TEL;TYPE=home:${at}`)) ?? [];
    expect([many.length, many.at(-1)]).toEqual([11, '3 more']);
  });

  it('reads up to 20,000 characters of a value', () => {
    const note = card('NOTE:', ...Array.from({ length: 5 }, () => ` ${'a'.repeat(10_000)}`)).Description;
    expect(note).toHaveLength(20_000);
    expect(card(`TITLE:${'a'.repeat(19_994)}`, ' b')['Job Title']).toHaveLength(19_994);
  });
});

describe('a file of vCards', () => {
  it('has a row for each, even if its end is missing', () => {
    expect(read('BEGIN:VCARD', 'FN:Ada', 'BEGIN:VCARD', 'FN:Bo', 'end:vcard', 'TITLE:Lost', 'BEGIN: vCard ', 'FN:Cy')).toEqual([
      { number: 1, 'Full Name': 'Ada' },
      { number: 2, 'Full Name': 'Bo' },
      { number: 3, 'Job Title': 'Lost' },
      { number: 4, 'Full Name': 'Cy' },
    ]);
  });

  it('has a row for the card of an agent, and the card around it keeps its lines', () => {
    const outer = [
      'BEGIN:VCARD',
      'FN:Ada Quist',
      'AGENT:',
      'BEGIN:VCARD',
      'FN:Bo Lund',
      'TEL:2',
      'END:VCARD',
      'TEL:1',
      'END:VCARD',
    ];
    const expected = [
      { number: 1, cells: { 'Full Name': 'Ada Quist', 'Work Phone': '1' }, unread: 'person', left: [] },
      { number: 2, cells: { 'Full Name': 'Bo Lund', 'Work Phone': '2' }, unread: 'agent', left: [] },
    ];
    expect(readAll(outer.join('\n'))).toEqual(expected);
    expect(readAll(outer.join('\r').replace('AGENT:\rBEGIN', 'AGENT:BEGIN'))).toEqual(expected);
  });

  it('has a row for lines that are outside of a card, and for a card whose borders are damaged', () => {
    const lines = ['BEGIN:VCARD', 'VERSION:3.0', 'FN:Ada', 'END:VCARD', 'BEGIN?VCARD', 'VERSION:3.0', 'FN:Bo', 'END:VCARD'];
    expect(readAll(lines.join('\n')).map(({ cells, unread }) => [cells['Full Name'], unread])).toEqual([
      ['Ada', 'person'],
      ['Bo', 'stray'],
    ]);
    const glued = ['BEGIN:VCARD', 'VERSION:3.0', 'FN:Ada', 'END:VCARDBEGIN:VCARD', 'VERSION:3.0', 'FN:Bo', 'END:VCARD'];
    expect(readAll(glued.join('\n')).map(({ cells, unread }) => [cells['Full Name'], unread])).toEqual([
      ['Ada', 'person'],
      ['Bo', 'stray'],
    ]);
  });

  it('may contain other text', () => {
    expect(readAll('FN:Ada\nBEGIN:VEVENT\nFN:Bo\nEND:VCARD')).toMatchObject([{ unread: 'stray' }]);
    expect(read('BEGIN:VCARD', 'BEGIN:VEVENT', 'END:VEVENT', 'FN:Ada')).toEqual([{ number: 1, 'Full Name': 'Ada' }]);
    expect(read('')).toEqual([]);
  });
});
