import type { SaxesAttributeNS, SaxesTagNS } from 'saxes';
import { Unstrippable } from '../sandbox/refusal.ts';
import { Fields } from './office-fields.ts';
import { isActiveFormula } from './office-formulas.ts';
import { isSafeLink, isUnsafeValue } from './office-links.ts';
import type { People, RenamedParts } from './office-parts.ts';
import { isDropped, partOf } from './office-parts.ts';
import type { Written } from './strip-xml.ts';
import { rewriteXml } from './strip-xml.ts';

type Attributes = Record<string, SaxesAttributeNS>;

/** Names of parts and people that change in all parts of one file. */
export interface Changes {
  renamed: RenamedParts;
  people: People;
}

/** Attributes that name someone, on any element, with their replacements. */
const authorValues: Record<string, string> = {
  author: 'Author',
  initials: 'A',
  userName: 'Author',
  lastModifiedBy: 'Author',
  refreshedBy: 'Author',
  displayName: 'Author',
  userId: 'Author',
  providerId: 'None',
  userProvider: 'None',
};
/** Attributes of one element that name someone or something of theirs, or that run something; null removes them. */
const elementValues: Record<string, Record<string, string | null>> = {
  cmAuthor: { name: 'Author' },
  author: { name: 'Author' },
  scenario: { user: 'Author', comment: '' },
  protectedRange: { securityDescriptor: null },
  connection: { odcFile: null, sourceFile: null, description: null, refreshOnLoad: null, interval: null, singleSignOnId: null },
  dbPr: { connection: '', command: null, serverCommand: null },
  olapPr: { localConnection: null, rowDrillCount: null },
  webPr: { url: null, post: null, editPage: null },
  textPr: { sourceFile: null },
  rangePr: { sourceName: '' },
  oledbPr: { connection: '' },
  table: { tableType: null, connectionId: null },
  tableColumn: { queryTableFieldId: null },
  theme: { name: 'Theme' },
  clrScheme: { name: 'Theme' },
  fontScheme: { name: 'Theme' },
  fmtScheme: { name: 'Theme' },
  themeFamily: { name: 'Theme' },
  cSld: { name: null },
  fileVersion: { codeName: null },
  permStart: { ed: null },
  // The name of the file that the picture came from.
  imagedata: { title: null, althref: null, src: null },
};
/** Attributes of any element that are left out: numbers of editing sessions, a hidden copy of a shape as a file, calls of macros. */
const droppedAttributes = /^(rsid\w*|gfxdata|macro|onAction|invalidUrl|embeddedHtml|roundtripData\w*)$/;
/** Paths, data sources, variables, templates, macros, fonts, web pages, numbers of documents, and hidden copies of names. */
const droppedElements = new Set(
  (
    'absPath alternateUrls attachedTemplate attachedSchema saveThroughXslt custData customXmlPr dataBinding docVars mailMerge securityDescriptor ' +
    'smartTagPr rsids docId revisionPtr coauthVersionLast webVideoPr subDoc frameset fldData binData entryMacro exitMacro FmlaMacro ScriptText ' +
    'ScriptExtended ScriptLanguage ScriptLocation embeddedFontLst embedRegular embedBold embedItalic embedBoldItalic embeddedFont schemaLibrary slidesCustomData docsCustomData sheetsCustomData'
  ).split(' '),
);
/** Elements whose text isn't shown and can contain a path: formulas, names of cells, codes of fields. */
const codes = new Set(['definedName', 'f', 'formula', 'instrText', 'delInstrText']);
const formulas = /^(definedName|f|Fmla\w+|\w*[fF]ormula\d?)$/;
/** Parts of a workbook that request data from another program. */
const asking = new Set(['ddeLink', 'oleLink']);
/** Actions of a presentation that stay in it. */
const ownActions = /^ppaction:\/\/(noaction|hlinkshowjump|hlinksldjump|customshow|media)\b/i;
/** Attributes with the numbers of people, which stay the same in all of their files. */
const numbersOfPeople: Record<string, RegExp> = { id: /^(person|author)$/, personId: /./, mentionpersonId: /./, authorId: /./ };
const guid = /^\{[\dA-F-]{36}\}$/i;
const homeFolder = /([a-z]:[\\/]+users[\\/]+|\/(?:users|home)\/)[^\\/'"\]]+/gi;
const pictureName = /^\S.*\.(jpe?g|png|gif|tiff?|bmp|emf|wmf|svg|pdf|heic|webp)$/i;
/** Excel begins the text of a note with a line for its author. */
const noteAuthor = /^[^:\n]{1,100}:(?=\s*(\n|$))/;
const picture = 'http://schemas.openxmlformats.org/drawingml/2006/picture';
/** Relationships to other documents that only removed elements use. */
const droppedKinds = /\/(attachedTemplate|subDocument|frame|mailMergeSource|mailMergeHeaderSource|transform|recipientData)$/;

/** Rewrites an XML part of an Office file. Removes names of people, files and machines, and everything that runs or fetches something. */
export function stripOfficeXml(part: string, content: Uint8Array, changes: Changes): Uint8Array<ArrayBuffer> {
  if (/^docProps\/app\.xml$/i.test(part)) return onlyProgram(content);
  const isTags = /(^|\/)tags\/tag\d*\.xml$/i.test(part);
  const fields = new Fields();
  let beginsNote = false;
  return rewriteXml(content, {
    drops(tag) {
      const { local, attributes } = tag;
      if (local === 'comment') beginsNote = part.startsWith('xl/');
      if (droppedElements.has(local)) return true;
      if (asking.has(local) || local === 'altChunk') throw new Unstrippable('active');
      if (local === 'Relationship') return dropsRelationship(part, attributes, changes.renamed);
      if (local === 'Override') return dropsOverride(attributes, changes.renamed);
      if (local === 'Choice' && /(^|\s)(we|wetp)(\s|$)/.test(attributes.Requires?.value ?? '')) return true;
      clearAttributes(tag, changes.people);
      if (isTags && local === 'tag') setAll(attributes, ['val'], '');
      return false;
    },
    text(text, element) {
      if (element === 'author') return 'Author';
      if (codes.has(element)) return withoutHome(text);
      if (element !== 't' || !beginsNote) return text;
      beginsNote = false;
      return text.replace(noteAuthor, 'Author:');
    },
    closed(element) {
      fields.closed(element);
      if (formulas.test(element.local) && isActiveFormula(element.text)) stopFormula(element);
    },
    end: () => fields.end(),
  });
}

/** A cell keeps its last result; everything else that needs the formula gets an error. */
function stopFormula(element: Written): void {
  if ((element.local === 'f' && element.parent === 'c') || element.local === 'calculatedColumnFormula') element.erase();
  else element.replaceText('#REF!');
}

const programs =
  /^(Microsoft (Office |Macintosh |Excel|Word|PowerPoint|Online)*(\w+ )?[\d.]*|LibreOffice(\/[\w.]+(\$[\w. ]+ LibreOffice_project\/\w+(\$Build-\d+)?)?)?|OpenOffice[\w./$-]*|Apple (Pages|Numbers|Keynote)[\w .]*|Google (Docs|Sheets|Slides)|WPS (Office|文字|表格|演示)[\w .]*)$/;

/** Keeps the program and its version, because other programs choose the layout by them. Drops all other properties. */
function onlyProgram(content: Uint8Array): Uint8Array<ArrayBuffer> {
  return rewriteXml(content, {
    drops: ({ local }) => !['Properties', 'Application', 'AppVersion'].includes(local),
    text: (text, element) => {
      if (element === 'AppVersion') return /^[\d.]+$/.test(text) ? text : '';
      return element === 'Application' && programs.test(text) ? text : '';
    },
  });
}

const withoutHome = (text: string): string => text.replace(homeFolder, '$1Author');

function setAll(attributes: Attributes, locals: string[], value: string): void {
  for (const attribute of Object.values(attributes)) if (locals.includes(attribute.local)) attribute.value = value;
}

function clearAttributes({ local, uri, attributes }: SaxesTagNS, people: People): void {
  for (const [name, attribute] of Object.entries(attributes)) {
    if (attribute.prefix === 'xmlns' || name === 'xmlns') continue;
    const value = replacement(local, uri, attribute);
    if (value === null) delete attributes[name];
    else attribute.value = numbersOfPeople[attribute.local]?.test(local) && guid.test(value) ? people.number(value) : value;
  }
  if (local === 'customWorkbookView') setAll(attributes, ['name'], `View ${attributes.guid?.value ?? ''}`);
  if (local === 'pageSetup') for (const name of Object.keys(attributes)) if (/:id$/.test(name)) delete attributes[name];
}

function replacement(element: string, uri: string, { local, value }: SaxesAttributeNS): string | null {
  const ofElement = elementValues[element];
  if (ofElement && local in ofElement) return ofElement[local] ?? null;
  if (droppedAttributes.test(local) || (local === 'action' && value !== '' && !ownActions.test(value))) return null;
  // The display name of a worksheet's table is what formulas call it; any other one is a person's.
  if (local in authorValues && !(element === 'table' && local === 'displayName')) return authorValues[local] ?? null;
  // Word names a picture after its file, and older programs describe it so.
  if (element === 'cNvPr' && uri === picture && local === 'name') return 'Picture';
  if (local === 'descr' && pictureName.test(value)) return '';
  const isActive = /formula|fmla/i.test(local) && element !== 'gd' && isActiveFormula(value);
  const isLink = /^(href|src)$/.test(local) && !isSafeLink(value);
  return isActive || isLink || isUnsafeValue(value) ? '' : withoutHome(value);
}

/** Relationships to removed parts and to templates go; those to other people's files lead nowhere. */
function dropsRelationship(part: string, { Type, Target, TargetMode }: Attributes, renamed: RenamedParts): boolean {
  if (!Target || droppedKinds.test(Type?.value ?? '')) return true;
  if (Type?.value.endsWith('/aFChunk')) throw new Unstrippable('active');
  if (TargetMode?.value === 'External') {
    if (!Type?.value.endsWith('/hyperlink') || !isSafeLink(Target.value)) Target.value = 'about:blank';
    return false;
  }
  if (isUnsafeValue(Target.value) && !Target.value.startsWith('/')) Target.value = 'about:blank';
  const target = URL.canParse(Target.value, 'http://part/') ? partOf(part, Target.value) : '';
  if (isDropped(target)) return true;
  const name = renamed.get(target);
  if (name) Target.value = `/${name}`;
  return false;
}

function dropsOverride({ PartName, ContentType }: Attributes, renamed: RenamedParts): boolean {
  if (/macrosheet|macroEnabled/i.test(ContentType?.value ?? '')) throw new Unstrippable('active');
  const part = PartName?.value.replace(/^\//, '') ?? '';
  if (isDropped(part)) return true;
  const name = renamed.get(part);
  if (PartName && name) PartName.value = `/${name}`;
  return false;
}
