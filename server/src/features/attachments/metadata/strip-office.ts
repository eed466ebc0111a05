import type { Unzipped } from 'fflate';
import { unzipSync, zipSync } from 'fflate';
import type { SaxesTagNS } from 'saxes';
import { Unstrippable } from './refusal.ts';
import { stripImage } from './strip-image.ts';
import { rewriteXml } from './strip-xml.ts';

const mostBytes = 256 * 1024 * 1024;
const mostParts = 20_000;
const deepest = 2;
const fixedDate = new Date(1980, 0, 2);

/** Parts that describe the document or its author. Relationships and content types that name them are removed too. */
const isDropped = (part: string): boolean =>
  /^(docProps|customXml)\//i.test(part) || /(^|\/)(people|userNames)\.xml$/i.test(part) || /printerSettings\d*\.bin$/i.test(part);
const pictures = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  jpe: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  tif: 'tiff',
  tiff: 'tiff',
} as const;
const isPicture = (extension: string): extension is keyof typeof pictures => extension in pictures;
/** Vector drawings and fonts, which contain no author. */
const isKept = /^(emf|wmf|odttf|fntdata|ttf)$/;
const isXml = /^(xml|rels|svg|vml)$/;
const isOffice = /^(docx|xlsx|pptx)$/;

/** Attributes that name an author, by element or on any element, with their replacements. */
const authorValues: Record<string, string> = {
  author: 'Author',
  initials: 'A',
  userName: 'Author',
  lastModifiedBy: 'Author',
  displayName: 'Author',
  userId: 'Author',
  providerId: 'None',
};
const namesAuthor = /^(cmAuthor|author)$/;
/** Settings with paths, data sources or variables from the author's machine. */
const droppedElements = new Set(['absPath', 'docVars', 'mailMerge', 'metadata']);
const localPath = /^(file:|[a-z]:[\\/]|\\\\|\/(users|home)\/)/i;

/**
 * Removes properties, thumbnail, authors of comments and changes, paths and printer settings from a Word, Excel or PowerPoint file
 * and strips its images. Refuses parts that can't be cleaned.
 */
export async function stripOffice(bytes: Uint8Array, depth = 0): Promise<Uint8Array<ArrayBuffer>> {
  const parts = unpacked(bytes);
  const names = authorsOf(parts);
  const stripped: Unzipped = {};
  for (const [name, content] of Object.entries(parts)) {
    if (name.endsWith('/') || isDropped(name)) continue;
    stripped[name] = await strippedPart(name, content, { names, depth });
  }
  return zipSync(stripped, { level: 6, mtime: fixedDate });
}

function unpacked(bytes: Uint8Array): Unzipped {
  let size = 0;
  let count = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ originalSize }) => {
        size += originalSize;
        count += 1;
        if (size > mostBytes || count > mostParts) throw new Unstrippable('tooLarge');
        return true;
      },
    });
  } catch (error) {
    throw error instanceof Unstrippable ? error : new Unstrippable('unreadable');
  }
}

async function strippedPart(
  name: string,
  content: Uint8Array<ArrayBuffer>,
  { names, depth }: { names: string[]; depth: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const extension = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (isXml.test(extension)) return strippedXml(content, names);
  if (isPicture(extension)) return stripImage(content, pictures[extension]);
  if (isOffice.test(extension) && depth < deepest) return stripOffice(content, depth + 1);
  if (isKept.test(extension)) return content;
  throw new Unstrippable('carriesFiles');
}

/** Excel starts a comment's text with its author's name. */
function authorsOf(parts: Unzipped): string[] {
  const names: string[] = [];
  for (const [name, content] of Object.entries(parts)) {
    if (!/(^|\/)comments[^/]*\.xml$/i.test(name)) continue;
    const text = (part: string, element: string) => {
      if (element === 'author' && part.trim()) names.push(part.trim());
      return part;
    };
    rewriteXml(content, { drops: () => false, text });
  }
  return names;
}

function strippedXml(content: Uint8Array, names: string[]): Uint8Array<ArrayBuffer> {
  return rewriteXml(content, {
    drops: (tag) => dropsElement(tag),
    text: (text, element) => {
      if (element === 'author') return 'Author';
      return element === 't' && names.some((name) => text.startsWith(`${name}:`)) ? text.replace(/^[^:]*/, 'Author') : text;
    },
  });
}

function dropsElement(tag: SaxesTagNS): boolean {
  const { local, attributes } = tag;
  if (droppedElements.has(local)) return true;
  const target = attributes.Target ?? attributes.PartName;
  // Relationships and content types of removed parts.
  if ((local === 'Relationship' || local === 'Override') && target && namesDropped(target.value)) return true;
  for (const attribute of Object.values(attributes)) {
    const value = authorValues[attribute.local];
    // Formulas use the display name of a worksheet's table; any other display name is a person's.
    const ofTable = local === 'table' && attribute.local === 'displayName';
    if (value !== undefined && attribute.prefix !== 'xmlns' && !ofTable) attribute.value = value;
    if (attribute.local === 'name' && namesAuthor.test(local)) attribute.value = 'Author';
  }
  if (local === 'pageSetup') for (const name of Object.keys(attributes)) if (/:id$/.test(name)) delete attributes[name];
  if (local === 'Relationship' && target && localPath.test(target.value)) target.value = 'about:blank';
  return false;
}

const namesDropped = (target: string): boolean => isDropped(target.replace(/^(\.\.\/|\/)+/, ''));
