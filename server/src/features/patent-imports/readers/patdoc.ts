import type { PatentClaim } from '../../../schema/bulk-patents.ts';
import { claimOf, withinReason } from './claims.ts';
import { formatIpc, formatLocarno, formatUspc } from './classes.ts';
import type { Source } from './document-reader.ts';
import { documentReader, expectOnce, without } from './document-reader.ts';
import { applicationFrom, Doubts, fullName, numberFrom } from './facts.ts';
import type { Element } from './markup.ts';
import { all, linesOf, parseMarkup, prose, proseAt, rawText, textAt } from './markup.ts';
import type { FoundRecord, PatentRecord } from './patent-record.ts';
import { bareRecord, grantFields } from './patent-record.ts';
import { factsInPatdoc } from './printed-facts.ts';

/** Elements that the SGML of 2001 leaves open, since they are empty. In XML, some have content, which then comes after them. */
const voids: ReadonlySet<string> = new Set([
  ...['B221US', 'B473US', 'B597US', 'CHEMCDX', 'CHEMMOL', 'CITED-BY-EXAMINER', 'CITED-BY-OTHER', 'CLREF', 'COLSPEC', 'CRF'],
  ...['CUSTOM-CHARACTER', 'DEL-E', 'DEL-S', 'DFREF', 'EMI', 'EMR', 'FOR', 'INS-E', 'INS-S', 'LSTREF', 'MATHEMATICA', 'PAREF'],
  ...['TBLREF', 'SEQREF'],
]);
const breaking: ReadonlySet<string> = new Set(['PARA', 'CLMSTEP']);

/** USPTO grants of 2001 to 2004: SGML v2.4 and XML v2.5. */
export const patdoc = documentReader({
  name: 'USPTO grants of 2001 to 2004 (PATDOC)',
  kinds: [{ root: 'PATDOC', bibliography: 'SDOBI', abstract: 'SDOAB', description: 'SDODE', claims: 'SDOCL', read }],
  fields: grantFields,
});

function read({ bibliography, abstract, claims }: Source): FoundRecord {
  const data = parseMarkup(without(bibliography, ['B560']), voids);
  expectOnce(data, ['B100', 'B200', 'B500', 'B700']);
  const doubts = new Doubts();
  const kind = textAt(data, 'B100/B130/PDAT');
  const issued = doubts.date(textAt(data, 'B100/B140/DATE/PDAT'), 'issue date');
  const record: PatentRecord = {
    ...bareRecord('US', numberFrom(textAt(data, 'B100/B110/DNUM/PDAT'))),
    kind,
    title: proseAt(data, 'B500/B540'),
    abstract: abstract === null ? null : paragraphs(parseMarkup(abstract, voids)),
    assignees: all(data, 'B700/B730/B731/PARTY-US').flatMap((party) => nameOf(party) ?? []),
    inventors: all(data, 'B700/B720/B721/PARTY-US').flatMap((party) => nameOf(party) ?? []),
    ...classesOf(data, kind?.startsWith('S') ?? false, doubts),
    filed: doubts.date(textAt(data, 'B200/B220/DATE/PDAT'), 'filing date'),
    published: issued,
    issued,
    applicationNumber: applicationFrom(textAt(data, 'B200/B210/DNUM/PDAT')),
    sourceDate: issued,
  };
  const found = claims === null ? { claims: [], doubts: [] } : withinReason(claimsOf(parseMarkup(claims, voids)));
  return { record, claims: found.claims, facts: factsInPatdoc(data), doubts: [...doubts.list, ...found.doubts] };
}

function nameOf(party: Element): string | null {
  return textAt(party, 'NAM/ONM') ?? fullName(textAt(party, 'NAM/FNM'), textAt(party, 'NAM/SNM'));
}

/** Spaces in a class matter, and a reformatted file has lost them. */
function classesOf(
  data: Element,
  isDesign: boolean,
  doubts: Doubts,
): Pick<PatentRecord, 'ipc' | 'locarno' | 'uspc' | 'furtherUspc'> {
  const written = ['B510/B511', 'B510/B512', 'B520/B521', 'B520/B522'].map((path) => all(data, `B500/${path}`).map(rawText));
  if (written.flat().some((raw) => /^\s*\n/.test(raw))) {
    doubts.list.push('its classes were left out because their spaces are missing');
    return { ipc: [], locarno: [], uspc: null, furtherUspc: [] };
  }
  const [main = [], further = [], uspc = [], furtherUspc = []] = written;
  const international = [...main, ...further].filter((raw) => raw.trim() !== '');
  return {
    ipc: isDesign ? [] : international.map(formatIpc),
    locarno: isDesign ? international.map(formatLocarno) : [],
    uspc: uspc.map(formatUspc)[0] ?? null,
    furtherUspc: furtherUspc.flatMap((raw) => formatUspc(raw) ?? []),
  };
}

function paragraphs(abstract: Element): string | null {
  const parts = findAll(abstract, 'PARA').map(prose).filter(Boolean);
  return parts.join('\n\n') || prose(abstract) || null;
}

function claimsOf(claims: Element): PatentClaim[] {
  return findAll(claims, 'CLM').flatMap((claim, index) => {
    const lines = linesOf(claim, breaking);
    const place = Number(/(\d{1,6})$/.exec(claim.attributes.ID ?? '')?.[1]) || index + 1;
    const referred = findAll(claim, 'CLREF').flatMap(
      ({ attributes }) => Number(/(\d{1,6})$/.exec(attributes.ID ?? '')?.[1]) || [],
    );
    return lines === '' ? [] : [claimOf(lines, place, referred)];
  });
}

/** All elements with this name, at any depth. */
const findAll = (element: Element, name: string): Element[] =>
  element.content.flatMap((part) => (typeof part === 'string' ? [] : part.name === name ? [part] : findAll(part, name)));
