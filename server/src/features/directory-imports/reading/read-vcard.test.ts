import { describe, expect, it } from 'vitest';
import { cardHeadings, readVcards } from './read-vcard.ts';

/** The filled columns of each card. */
const read = (...lines: string[]) =>
  [...readVcards(lines.join('\r\n'))].map(({ number, cells }) => ({
    number,
    ...Object.fromEntries(cardHeadings.map((heading, at) => [heading, cells[at]]).filter(([, cell]) => cell !== '')),
  }));
const card = (...lines: string[]) => {
  const { number: _number, ...cells } = read('BEGIN:VCARD', ...lines, 'END:VCARD')[0] ?? { number: 0 };
  return cells;
};

describe('a vCard', () => {
  it('has a row with a cell for each column', () => {
    const rows = [...readVcards('BEGIN:VCARD\nFN:Ada\nEND:VCARD\n')];
    expect(rows).toEqual([{ number: 1, cells: ['', '', 'Ada', ...Array<string>(17).fill('')] }]);
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
    expect(card('ADR:;;;;MA;;', home)).toEqual({ City: 'Bergen' });
  });

  it.each([
    [['TEL:1', 'TEL:2', 'TEL:3'], { 'Work Phone': '1', 'Mobile Phone': '2' }],
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
      { number: 3, 'Full Name': 'Cy' },
    ]);
  });

  it('has no rows if it contains other text', () => {
    expect(read('FN:Ada', 'BEGIN:VEVENT', 'FN:Bo', 'END:VCARD')).toEqual([]);
    expect(read('BEGIN:VCARD', 'BEGIN:VEVENT', 'END:VEVENT', 'FN:Ada')).toEqual([{ number: 1, 'Full Name': 'Ada' }]);
    expect(read('')).toEqual([]);
  });
});
