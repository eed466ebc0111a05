import type { SaxesAttributeNS, SaxesTagNS } from 'saxes';
import type { RenamedParts } from './office-parts.ts';
import { isDropped, partOf } from './office-parts.ts';
import { rewriteXml } from './strip-xml.ts';

type Attributes = Record<string, SaxesAttributeNS>;

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
};
/** Attributes of one element that name someone or something of theirs; null removes them. */
const elementValues: Record<string, Record<string, string | null>> = {
  cmAuthor: { name: 'Author' },
  author: { name: 'Author' },
  scenario: { user: 'Author', comment: '' },
  protectedRange: { securityDescriptor: null },
  connection: { odcFile: null, sourceFile: null },
  dbPr: { connection: '' },
  textPr: { sourceFile: null },
  theme: { name: 'Theme' },
  clrScheme: { name: 'Theme' },
  fontScheme: { name: 'Theme' },
  fmtScheme: { name: 'Theme' },
  themeFamily: { name: 'Theme' },
  cSld: { name: null },
  // The name of the file that the picture came from.
  imagedata: { title: null },
};
/** Paths, data sources, variables, templates and hidden copies of names. */
const droppedElements = new Set([
  'absPath',
  'alternateUrls',
  'attachedTemplate',
  'custData',
  'customXmlPr',
  'docVars',
  'mailMerge',
  'securityDescriptor',
  'smartTagPr',
]);
/** Elements whose text isn't shown and can contain a path: formulas, names of cells, codes of fields. */
const codes = new Set(['definedName', 'f', 'formula', 'instrText', 'delInstrText']);
const localPath = /^(file:|smb:|[a-z]:[\\/]|\\\\[\w.$-]+\\|\/(users|home)\/)/i;
const ownCloud = /^https?:\/\/[^/]*-my\.sharepoint\./i;
const homeFolder = /([a-z]:[\\/]+users[\\/]+|\/(?:users|home)\/)[^\\/'"\]]+/gi;
const pictureName = /^\S.*\.(jpe?g|png|gif|tiff?|bmp|emf|wmf|svg|pdf|heic|webp)$/i;
/** Excel begins the text of a note with a line for its author. */
const noteAuthor = /^[^:\n]{1,100}:(?=\s*(\n|$))/;
const picture = 'http://schemas.openxmlformats.org/drawingml/2006/picture';

/** Rewrites an XML part of an Office file without what names people, their files and their machines. */
export function stripOfficeXml(part: string, content: Uint8Array, renamed: RenamedParts): Uint8Array<ArrayBuffer> {
  if (/^docProps\/app\.xml$/i.test(part)) return onlyProgram(content);
  const isTags = /(^|\/)tags\/tag\d*\.xml$/i.test(part);
  const isExtension = /(^|\/)webextension\d*\.xml$/i.test(part);
  let beginsNote = false;
  return rewriteXml(content, {
    drops(tag) {
      const { local, attributes } = tag;
      if (local === 'comment') beginsNote = part.startsWith('xl/');
      if (droppedElements.has(local)) return true;
      if (local === 'Relationship') return dropsRelationship(part, attributes, renamed);
      if (local === 'Override') return dropsOverride(attributes, renamed);
      clearAttributes(tag);
      if ((isTags && local === 'tag') || (isExtension && local === 'property')) setAll(attributes, ['val', 'value'], '');
      return false;
    },
    text(text, element) {
      if (element === 'author') return 'Author';
      if (codes.has(element)) return withoutHome(text);
      if (element !== 't' || !beginsNote) return text;
      beginsNote = false;
      return text.replace(noteAuthor, 'Author:');
    },
  });
}

const programs = /^(Microsoft|LibreOffice|OpenOffice|Apple|Google|WPS)\b[\w .$/-]*$/;

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

function clearAttributes({ local, uri, attributes }: SaxesTagNS): void {
  for (const [name, attribute] of Object.entries(attributes)) {
    if (attribute.prefix === 'xmlns' || name === 'xmlns') continue;
    const value = replacement(local, uri, attribute);
    if (value === null) delete attributes[name];
    else attribute.value = withoutHome(localPath.test(value) ? '' : value);
  }
  if (local === 'customWorkbookView') setAll(attributes, ['name'], `View ${attributes.guid?.value ?? ''}`);
  if (local === 'pageSetup') for (const name of Object.keys(attributes)) if (/:id$/.test(name)) delete attributes[name];
}

function replacement(element: string, uri: string, { local, value }: SaxesAttributeNS): string | null {
  const ofElement = elementValues[element];
  if (ofElement && local in ofElement) return ofElement[local] ?? null;
  // The display name of a worksheet's table is what formulas call it; any other one is a person's.
  if (local in authorValues && !(element === 'table' && local === 'displayName')) return authorValues[local] ?? null;
  // Word names a picture after its file, and older programs describe it so.
  if (element === 'cNvPr' && uri === picture && local === 'name') return 'Picture';
  return local === 'descr' && pictureName.test(value) ? '' : value;
}

/** Relationships to removed parts and to templates go; those to other people's files lead nowhere. */
function dropsRelationship(part: string, { Type, Target, TargetMode }: Attributes, renamed: RenamedParts): boolean {
  if (!Target || Type?.value.endsWith('/attachedTemplate')) return true;
  if (TargetMode?.value === 'External') {
    const isLink = Type?.value.endsWith('/hyperlink') && !localPath.test(Target.value) && !ownCloud.test(Target.value);
    if (!isLink) Target.value = 'about:blank';
    return false;
  }
  if (localPath.test(Target.value) && !Target.value.startsWith('/')) Target.value = 'about:blank';
  const target = URL.canParse(Target.value, 'http://part/') ? partOf(part, Target.value) : '';
  if (isDropped(target)) return true;
  const name = renamed.get(target);
  if (name) Target.value = `/${name}`;
  return false;
}

function dropsOverride({ PartName }: Attributes, renamed: RenamedParts): boolean {
  const part = PartName?.value.replace(/^\//, '') ?? '';
  if (isDropped(part)) return true;
  const name = renamed.get(part);
  if (PartName && name) PartName.value = `/${name}`;
  return false;
}
