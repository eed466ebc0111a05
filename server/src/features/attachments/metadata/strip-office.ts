import type { Unzipped } from 'fflate';
import { zipSync } from 'fflate';
import { Unstrippable } from '../sandbox/refusal.ts';
import { isDropped, People, refuseSigned, renamedParts, unpacked } from './office-parts.ts';
import type { Changes } from './office-xml.ts';
import { stripOfficeXml } from './office-xml.ts';
import { stripEmf, stripWmf } from './strip-emf.ts';
import { stripImage } from './strip-image.ts';
import { stripSvg } from './strip-svg.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const deepest = 2;
const fixedDate = new Date(1980, 0, 2);

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
const isXml = /^(xml|rels|vml)$/;
const isOffice = /^(docx|xlsx|pptx)$/;

/**
 * Removes properties, thumbnail, authors of comments and changes, paths, data sources and printer settings from a Word, Excel or
 * PowerPoint file, and strips its pictures and embedded documents. Refuses parts that can't be cleaned.
 */
export async function stripOffice(bytes: Uint8Array, depth = 0): Promise<Bytes> {
  const parts = unpacked(bytes);
  refuseSigned(parts);
  const changes = { renamed: renamedParts(parts), people: new People() };
  const stripped: Unzipped = {};
  for (const [name, content] of Object.entries(parts)) {
    if (name.endsWith('/') || isDropped(name)) continue;
    stripped[changes.renamed.get(name) ?? name] = await strippedPart(name, content, changes, depth);
  }
  return zipSync(stripped, { level: 6, mtime: fixedDate });
}

async function strippedPart(name: string, content: Bytes, changes: Changes, depth: number): Promise<Bytes> {
  const extension = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (/(^|\/)macrosheets\//i.test(name)) throw new Unstrippable('active');
  if (isXml.test(extension)) return stripOfficeXml(name, content, changes);
  if (isPicture(extension)) return stripImage(content, pictures[extension]);
  if (extension === 'svg') return stripSvg(content);
  if (extension === 'emf') return stripEmf(content);
  if (extension === 'wmf') return stripWmf(content);
  if (isOffice.test(extension) && depth < deepest) return stripOffice(content, depth + 1);
  throw new Unstrippable('carriesFiles');
}
