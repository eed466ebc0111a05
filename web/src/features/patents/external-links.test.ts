import { describe, expect, it } from 'vitest';
import { externalLinks } from './external-links.ts';

const office = 'https://ppubs.uspto.gov/pubwebapp/external.html?q=';
const google = 'https://patents.google.com/patent/';
const free = 'https://www.freepatentsonline.com/';
const espacenet = 'https://worldwide.espacenet.com/patent/search?q=pn%3D';

/** Country, number, kind, and the ends of the four addresses. */
const cases: [string, string, string | null, string | null, string, string, string][] = [
  ['US', '6981431', 'B2', '(6981431).pn.&db=USPAT', 'US6981431B2/en', '6981431.html', 'US6981431'],
  ['US', '6981431', null, '(6981431).pn.&db=USPAT', 'US6981431/en', '6981431.html', 'US6981431'],
  ['US', '11602117', 'B2', '(11602117).pn.&db=USPAT', 'US11602117B2/en', '11602117.html', 'US11602117'],
  ['US', '1', 'A', '(0000001).pn.&db=USPAT', 'US1A/en', '0000001.html', 'US1'],
  ['US', '223898', 'A', '(0223898).pn.&db=USPAT', 'US223898A/en', '0223898.html', 'US223898'],
  ['US', '20220159901', 'A1', '(20220159901).pn.&db=US-PGPUB', 'US20220159901A1/en', 'y2022/0159901.html', 'US2022159901'],
  ['US', '20010000044', 'A1', '(20010000044).pn.&db=US-PGPUB', 'US20010000044A1/en', 'y2001/0000044.html', 'US2001000044'],
  ['US', '20221020304', 'A1', '(20221020304).pn.&db=US-PGPUB', 'US20221020304A1/en', 'y2022/1020304.html', 'US20221020304'],
  // Only eleven digits are a year and a serial number, and only letters before digits are a type.
  ['US', '202201599012', null, '(202201599012).pn.&db=USPAT', 'US202201599012/en', '202201599012.html', 'US202201599012'],
  ['US', '120220159901', null, '(120220159901).pn.&db=USPAT', 'US120220159901/en', '120220159901.html', 'US120220159901'],
  ['US', '1523-5', null, '(1523-5).pn.&db=USPAT', 'US1523-5/en', '1523-5.html', 'US1523-5'],
  ['US', 'D967598', 'S', '(D967598).pn.&db=USPAT', 'USD967598S/en', 'D967598.html', 'USD967598'],
  ['US', 'D1012345', 'S', '(D1012345).pn.&db=USPAT', 'USD1012345S/en', 'D1012345.html', 'USD1012345'],
  ['US', 'D11023', 'S', '(D011023).pn.&db=USPAT', 'USD11023S/en', 'D011023.html', 'USD11023'],
  ['US', 'RE49257', 'E1', '(RE49257).pn.&db=USPAT', 'USRE49257E1/en', 'RE49257.html', 'USRE49257'],
  ['US', 'RE2', null, '(RE00002).pn.&db=USPAT', 'USRE2/en', 'RE00002.html', 'USRE2'],
  ['US', 'PP34567', 'P2', '(PP34567).pn.&db=USPAT', 'USPP34567P2/en', 'PP34567.html', 'USPP34567'],
  ['US', 'PP3', null, '(PP00003).pn.&db=USPAT', 'USPP3/en', 'PP00003.html', 'USPP3'],
  ['US', 'H1523', 'H', '(H001523).pn.&db=USPAT', 'USH1523H/en', 'H001523.html', 'USH1523'],
  ['US', 'T104898', 'I4', '(T104898).pn.&db=USPAT', 'UST104898I4/en', 'T104898.html', 'UST104898'],
  ['US', 'AI487', null, '(AI00487).pn.&db=USPAT', 'USAI487/en', 'AI00487.html', 'USAI487'],
  ['EP', '3641208', 'B1', null, 'EP3641208B1/en', 'EP3641208B1.html', 'EP3641208'],
  ['EP', '3641208', null, null, 'EP3641208/en', 'result.html?query_txt=EP3641208', 'EP3641208'],
  ['WO', '2004012345', 'A2', null, 'WO2004012345A2/en', 'WO2004012345A2.html', 'WO2004012345'],
  ['KR', '20220012345', null, null, 'KR20220012345/en', 'result.html?query_txt=KR20220012345', 'KR20220012345'],
  ['JP', '20041234567', null, null, 'JP20041234567/en', 'result.html?query_txt=JP20041234567', 'JP20041234567'],
  ['DE', '19961234567', null, null, 'DE19961234567/en', 'result.html?query_txt=DE19961234567', 'DE19961234567'],
];

describe('externalLinks', () => {
  it.each(cases)('of %s %s %s', (Country, PatentNumber, Kind, atOffice, atGoogle, atFree, atEspacenet) => {
    const links = externalLinks({ Country, PatentNumber, Kind });
    const urlOf = (label: string) => links.find((link) => link.label === label)?.url;
    expect(urlOf('USPTO Patent Public Search')).toBe(atOffice === null ? undefined : office + atOffice);
    expect(urlOf('Google Patents')).toBe(google + atGoogle);
    expect(urlOf('Free Patents Online')).toBe(free + atFree);
    expect(urlOf('Espacenet')).toBe(espacenet + atEspacenet);
    expect(links).toHaveLength(atOffice === null ? 3 : 4);
  });
});
