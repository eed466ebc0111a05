import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A patent with an owner and a lien in the register, and its continuation. No other test uses them. */
export const recordedPatent = '8999817';
export const continuationOfIt = '8999818';

/** Patents in each state, which no other test uses, and what their page says. */
export const patentsByState = {
  inForce: ['8999821', /^Term ends/],
  lapsed: ['8999822', /^Lapsed .*: 4th-year fee not paid/],
  reinstated: ['8999823', /^Lapsed .*\. Reinstated/],
  disclaimed: ['8999824', /^Term ends by .*A terminal disclaimer may end it sooner\.$/],
  extended: ['8999825', /^Extended to .* \(35 U\.S\.C\. 156\)$/],
  conflicting: ['8999826', /^The USPTO's file as of .* has 10 days of adjustment; the grant prints 304$/],
  withdrawn: ['8999827', "Withdrawn before issue. This number isn't a patent."],
  design: ['D999821', 'No maintenance fees'],
  plant: ['PP39821', /^Term ends/],
  reissue: ['RE49821', /^Term end unknown\. It follows the original patent, 8,999,899\.$/],
} as const satisfies Record<string, [number: string, words: RegExp | string]>;

const numbers: string[] = [recordedPatent, continuationOfIt, ...Object.values(patentsByState).map(([number]) => number)];
const applicationOf = (number: string): string => String(13777001 + numbers.indexOf(number));

/** Files with these patents, what offices recorded of them, and the documents recorded for the first. */
export function legalRecordFiles(folder: string): string[] {
  const parent = relation(
    'continuation',
    '<document-id><country>US</country><doc-number>13777001</doc-number><date>20130304</date></document-id>',
  );
  const original = relation(
    'reissue',
    '<document-id><country>US</country><doc-number>13777899</doc-number><date>20120109</date></document-id><parent-grant-document><document-id><country>US</country><doc-number>8999899</doc-number></document-id></parent-grant-document>',
  );
  const adjusted = '<us-term-of-grant><us-term-extension>304</us-term-extension></us-term-of-grant>';
  const prints: Record<string, string> = {
    [continuationOfIt]: parent,
    [patentsByState.disclaimed[0]]:
      '<us-term-of-grant><disclaimer><text>This patent is subject to a terminal disclaimer.</text></disclaimer></us-term-of-grant>',
    [patentsByState.conflicting[0]]: adjusted,
    [patentsByState.design[0]]: '<us-term-of-grant><length-of-grant>14</length-of-grant></us-term-of-grant>',
    [patentsByState.reissue[0]]: original,
  };
  const documents = [
    assignment(
      '1',
      '20150403',
      'ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS).',
      'VALVE LABS, INC.',
      'RIVER VALVES, INC.',
    ),
    assignment('2', '20200817', 'SECURITY INTEREST (SEE DOCUMENT FOR DETAILS).', 'RIVER VALVES INC', 'HARBOR BANK'),
  ];
  const paid: [code: string, day: string][] = [
    ['M1553', '20260505'],
    ['M1552', '20220505'],
    ['M1551', '20180905'],
  ];
  const { inForce, lapsed, reinstated, disclaimed, extended, conflicting } = patentsByState;
  const files = {
    'recorded-grants.xml': numbers.map((number) => grant(number, applicationOf(number), prints[number] ?? '')).join(''),
    'recorded-assignments.xml': `<us-patent-assignments>${date('transaction-date', '20240104')}<patent-assignments>${documents.join('')}</patent-assignments></us-patent-assignments>`,
    'MaintFeeEvents_20260601.txt': [
      ...[inForce, disclaimed, extended, conflicting].map(([number]) => fees(number, ...paid)),
      fees(lapsed[0], ['EXP.', '20190506']),
      fees(
        reinstated[0],
        ['M1553', '20260505'],
        ['M1552', '20220505'],
        ['M1551', '20200306'],
        ['PMFG', '20200306'],
        ['EXP.', '20190506'],
      ),
    ].join(''),
    'extended-terms.tsv': `patent number\ttradename\toriginal\textension\textended\n${extended[0]}\tVALVORA\t04-Mar-33\t2 years\t04-Mar-35`,
    'file.json': JSON.stringify({
      patentFileWrapperDataBag: [
        {
          applicationNumberText: applicationOf(conflicting[0]),
          lastIngestionDateTime: '2026-05-02T13:00:02',
          applicationMetaData: { patentNumber: conflicting[0] },
          patentTermAdjustmentData: { adjustmentTotalQuantity: 10 },
        },
      ],
    }),
    'withdrawn-numbers.txt': `Withdrawn patent numbers\r\n${patentsByState.withdrawn[0]}\r\n`,
  };
  return Object.entries(files).map(([name, content]) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  });
}

const relation = (kind: string, parent: string): string =>
  `<us-related-documents><${kind}><relation><parent-doc>${parent}</parent-doc></relation></${kind}></us-related-documents>`;

const grant = (number: string, application: string, print: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<us-patent-grant country="US"><us-bibliographic-data-grant>
<publication-reference><document-id><country>US</country><doc-number>${number}</doc-number><kind>B2</kind><date>20150407</date></document-id></publication-reference>
<application-reference><document-id><country>US</country><doc-number>${application}</doc-number><date>20130304</date></document-id></application-reference>
<invention-title>Valve with two seats</invention-title>${print}
<assignees><assignee><addressbook><orgname>Valve Labs, Inc.</orgname></addressbook></assignee></assignees>
</us-bibliographic-data-grant></us-patent-grant>
`;

/** Rows of the office's file: number, application, entity, filed, granted, entered, code. */
const fees = (number: string, ...events: [code: string, day: string][]): string =>
  events
    .map(([code, day]) => `${number.padStart(13, '0')} ${applicationOf(number)} N 20130304 20150407 ${day} ${code.padEnd(5)}\r\n`)
    .join('');

const date = (name: string, day: string): string => `<${name}><date>${day}</date></${name}>`;

const assignment = (frame: string, day: string, text: string, from: string, to: string): string =>
  `<patent-assignment><assignment-record><reel-no>39001</reel-no><frame-no>${frame}</frame-no>${date('last-update-date', day)}<purge-indicator>N</purge-indicator>${date('recorded-date', day)}<conveyance-text>${text}</conveyance-text></assignment-record>
<patent-assignors><patent-assignor><name>${from}</name>${date('execution-date', day)}</patent-assignor></patent-assignors>
<patent-assignees><patent-assignee><name>${to}</name></patent-assignee></patent-assignees>
<patent-properties><patent-property><document-id><country>US</country><doc-number>${recordedPatent}</doc-number><kind>B2</kind></document-id></patent-property></patent-properties></patent-assignment>`;
