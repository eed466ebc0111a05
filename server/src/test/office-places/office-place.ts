// The names of elements and attributes aren't words. cspell:disable
/** A place in an Office file that can hold a name, and what becomes of the name there. */
export interface OfficePlace {
  kind: 'word' | 'excel' | 'powerpoint';
  outcome: 'read' | 'removed' | 'refused';
  place: string;
  part: string;
  /** The part, with the name planted in it. */
  xml: string;
}

/** An invented name, planted wherever a place says NAME. */
export const planted = 'Zeltrionix';

const office = 'http://schemas.openxmlformats.org';
const microsoft = 'http://schemas.microsoft.com/office';
const namespaces: Record<string, string> = {
  w: `${office}/wordprocessingml/2006/main`,
  x: `${office}/spreadsheetml/2006/main`,
  p: `${office}/presentationml/2006/main`,
  a: `${office}/drawingml/2006/main`,
  pic: `${office}/drawingml/2006/picture`,
  wp: `${office}/drawingml/2006/wordprocessingDrawing`,
  xdr: `${office}/drawingml/2006/spreadsheetDrawing`,
  c: `${office}/drawingml/2006/chart`,
  dgm: `${office}/drawingml/2006/diagram`,
  m: `${office}/officeDocument/2006/math`,
  r: `${office}/officeDocument/2006/relationships`,
  mc: `${office}/markup-compatibility/2006`,
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
  xl: 'urn:schemas-microsoft-com:office:excel',
  w14: `${microsoft}/word/2010/wordml`,
  w15: `${microsoft}/word/2012/wordml`,
  wp15: `${microsoft}/word/2012/wordprocessingDrawing`,
  x14: `${microsoft}/spreadsheetml/2009/9/main`,
  x15: `${microsoft}/spreadsheetml/2010/11/main`,
  xr: `${microsoft}/spreadsheetml/2014/revision`,
  xm: `${microsoft}/excel/2006/main`,
  p14: `${microsoft}/powerpoint/2010/main`,
  p188: `${microsoft}/powerpoint/2018/8/main`,
  ink: 'http://www.w3.org/2003/InkML',
};
const declared = Object.entries(namespaces)
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

const roots: Record<OfficePlace['kind'], string> = { word: 'w:document', excel: 'x:worksheet', powerpoint: 'p:sld' };

function document(kind: OfficePlace['kind'], part: string, content: string): string {
  if (content.startsWith('<?xml')) return content;
  if (part.endsWith('.rels'))
    return `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" ${content}/></Relationships>`;
  return `<${roots[kind]} ${declared}>${content}</${roots[kind]}>`;
}

/** Reads a table of places: the outcome, the place, the part and its content. */
export function placesOf(kind: OfficePlace['kind'], table: string): OfficePlace[] {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [outcome, place = '', part = '', ...content] = row.split(' | ');
      const xml = document(kind, part, content.join(' | ')).replaceAll('NAME', planted);
      if (outcome !== 'read' && outcome !== 'removed' && outcome !== 'refused') throw new Error(`No outcome: ${row}`);
      return { kind, outcome, place, part: part.replaceAll('NAME', planted), xml };
    });
}
