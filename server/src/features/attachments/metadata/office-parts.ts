import type { Unzipped } from 'fflate';
import { unzipSync } from 'fflate';
import { Unstrippable } from '../sandbox/refusal.ts';

/** Parts that describe the document, its authors or their machine. References to them are removed, too. */
const dropped = [
  /(^|\/)(docProps\/(?!app\.xml$)|customXml\/|docMetadata\/|changesInfos\/)/i,
  /(^|\/)(people|userNames|recipientData|mailMergeRecipientData|revisionInfo)\.xml$/i,
  /printerSettings\d*\.bin$/i,
  // Parts that run or fetch something when the file is opened.
  /(^|\/)(customUI|userCustomization|webextensions|queryTables)\//i,
  /(^|\/)(volatileDependencies|customizations|vbaData)\.xml$/i,
  // The order of calculation, which names formulas that may be gone. Excel writes it again.
  /(^|\/)calcChain\.xml$/i,
  // Google's own copy of a presentation.
  /^(ppt|word|xl)\/metadata$/i,
  // Fonts in a document name their makers and who paid for them.
  /\.(odttf|fntdata|ttf|otf)$/i,
];
/** Names that programs give to pictures and embedded workbooks. */
const plainName = /^(image|picture|object|Microsoft_[A-Za-z_]+|font|hdphoto)\d*\.[A-Za-z0-9]+$/;

const mostBytes = 256 * 1024 * 1024;
const mostParts = 20_000;

/** New names of parts by their names in the file. */
export type RenamedParts = ReadonlyMap<string, string>;

export const isDropped = (part: string): boolean => dropped.some((pattern) => pattern.test(part));

/** Throws for a signed package: a signature names its signer, and no change leaves it valid. */
export function refuseSigned(parts: Unzipped): void {
  if (Object.keys(parts).some((name) => /^_xmlsignatures\//i.test(name))) throw new Unstrippable('signed');
}

/** New numbers for people, which are otherwise the same in all files of a person. */
export class People {
  readonly #numbers = new Map<string, string>();

  number(guid: string): string {
    const key = guid.toUpperCase();
    const next = (this.#numbers.size + 1).toString(16).toUpperCase().padStart(12, '0');
    const number = this.#numbers.get(key) ?? `{00000000-0000-4000-8000-${next}}`;
    this.#numbers.set(key, number);
    return number;
  }
}

/** New names for pictures and embedded files that still have the name of the file they came from. */
export function renamedParts(parts: Unzipped): RenamedParts {
  const renamed = new Map<string, string>();
  for (const name of Object.keys(parts)) {
    const [, folder, file = '', extension] = /^(.*\/(?:media|embeddings)\/)([^/]+)\.([^./]+)$/i.exec(name) ?? [];
    if (!folder || plainName.test(`${file}.${extension}`)) continue;
    renamed.set(name, `${folder}part${renamed.size + 1}.${extension?.toLowerCase()}`);
  }
  return renamed;
}

/** The part that a relationship of `rels` (as `word/_rels/document.xml.rels`) leads to. */
export function partOf(rels: string, target: string): string {
  const folder = rels.replace(/_rels\/[^/]*$/, '');
  const url = new URL(target, `http://part/${folder}`);
  try {
    return decodeURIComponent(url.pathname.slice(1));
  } catch {
    throw new Unstrippable('unreadable');
  }
}

/** The parts of an Office file. Throws if it unpacks to too much. */
export function unpacked(bytes: Uint8Array): Unzipped {
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
