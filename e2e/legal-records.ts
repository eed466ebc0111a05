import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A patent with an owner and a lien in the register, and its continuation. No other test uses them. */
export const recordedPatent = '8999817';
export const continuationOfIt = '8999818';

/** Files with both patents and the documents recorded for the first. */
export function legalRecordFiles(folder: string): string[] {
  const [grants, assignments] = [join(folder, 'recorded-grants.xml'), join(folder, 'recorded-assignments.xml')];
  const parent = `<us-related-documents><continuation><relation><parent-doc><document-id><country>US</country><doc-number>13777001</doc-number><date>20130304</date></document-id></parent-doc></relation></continuation></us-related-documents>`;
  writeFileSync(grants, [grant(recordedPatent, '13777001', ''), grant(continuationOfIt, '13777002', parent)].join(''));
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
  writeFileSync(
    assignments,
    `<us-patent-assignments>${date('transaction-date', '20240104')}<patent-assignments>${documents.join('')}</patent-assignments></us-patent-assignments>`,
  );
  return [grants, assignments];
}

const grant = (number: string, application: string, related: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<us-patent-grant country="US"><us-bibliographic-data-grant>
<publication-reference><document-id><country>US</country><doc-number>${number}</doc-number><kind>B2</kind><date>20150407</date></document-id></publication-reference>
<application-reference><document-id><country>US</country><doc-number>${application}</doc-number><date>20130304</date></document-id></application-reference>
<invention-title>Valve with two seats</invention-title>${related}
<assignees><assignee><addressbook><orgname>Valve Labs, Inc.</orgname></addressbook></assignee></assignees>
</us-bibliographic-data-grant></us-patent-grant>
`;

const date = (name: string, day: string): string => `<${name}><date>${day}</date></${name}>`;

const assignment = (frame: string, day: string, text: string, from: string, to: string): string =>
  `<patent-assignment><assignment-record><reel-no>39001</reel-no><frame-no>${frame}</frame-no>${date('last-update-date', day)}<purge-indicator>N</purge-indicator>${date('recorded-date', day)}<conveyance-text>${text}</conveyance-text></assignment-record>
<patent-assignors><patent-assignor><name>${from}</name>${date('execution-date', day)}</patent-assignor></patent-assignors>
<patent-assignees><patent-assignee><name>${to}</name></patent-assignee></patent-assignees>
<patent-properties><patent-property><document-id><country>US</country><doc-number>${recordedPatent}</doc-number><kind>B2</kind></document-id></patent-property></patent-properties></patent-assignment>`;
