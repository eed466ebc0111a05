/** The texts that a Windows metafile draws, the fonts that it names, and words anywhere in it. */
export interface MetafileTexts {
  shown: string[];
  fonts: string[];
  words: string[];
}

const latin1 = (bytes: Buffer): string => new TextDecoder('windows-1252').decode(bytes);
const utf16 = (bytes: Buffer): string => new TextDecoder('utf-16le').decode(bytes);
const untilNul = (text: string): string => text.replace(/\0.*/s, '');
/** Words among numbers, in one byte per letter or in two. */
const wordsIn = (file: Buffer): string[] =>
  (file.toString('latin1').match(/[A-Za-z](?:\0?[A-Za-z ]){4,100}/g) ?? []).map((word) => word.replaceAll('\0', '').trim());

/** Reads the texts of an EMF (MS-EMF) whose records have been checked. */
export function readEmf(bytes: Uint8Array): MetafileTexts {
  const file = Buffer.from(bytes);
  const texts: MetafileTexts = { shown: [], fonts: [], words: [] };
  for (let at = 0; at + 8 <= file.length; ) {
    const [type, size] = [file.readUInt32LE(at), file.readUInt32LE(at + 4)];
    if (size < 8) break;
    const record = file.subarray(at, at + size);
    for (const word of wordsIn(record.subarray(8))) texts.words.push(word);
    if (type === 82) texts.fonts.push(untilNul(utf16(record.subarray(40, 104))));
    else if ((type === 83 || type === 84) && size >= 52) texts.shown.push(textOut(record, type === 84));
    else if (type === 70) readEmfPlus(record.subarray(16), texts);
    at += size;
  }
  return texts;
}

function textOut(record: Buffer, isWide: boolean): string {
  const [count, from] = [record.readUInt32LE(44), record.readUInt32LE(48)];
  return isWide ? utf16(record.subarray(from, from + count * 2)) : latin1(record.subarray(from, from + count));
}

const [object, drawString] = [0x4008, 0x401c];
const fontObject = 6;

/** The records of EMF+ (MS-EMFPLUS) in a comment. */
function readEmfPlus(records: Buffer, { shown, fonts }: MetafileTexts): void {
  for (let at = 0; at + 12 <= records.length; ) {
    const [type, flags, size] = [records.readUInt16LE(at), records.readUInt16LE(at + 2), records.readUInt32LE(at + 4)];
    if (size < 12) break;
    const data = records.subarray(at + 12, at + size);
    if (type === object && ((flags >> 8) & 0x7f) === fontObject) fonts.push(utf16(data.subarray(24)));
    else if (type === drawString) shown.push(utf16(data.subarray(28)));
    at += size;
  }
}

const placeable = 0x9ac6cdd7;
const [textOutOfWmf, extTextOut, createFont] = [0x0521, 0x0a32, 0x02fb];
/** A rectangle stands before the text. */
const clippedOrOpaque = 6;

/** Reads the texts of a WMF (MS-WMF) whose records have been checked. */
export function readWmf(bytes: Uint8Array): MetafileTexts {
  const file = Buffer.from(bytes);
  const texts: MetafileTexts = { shown: [], fonts: [], words: [] };
  const start = file.readUInt32LE(0) === placeable ? 22 : 0;
  for (let at = start + file.readUInt16LE(start + 2) * 2; at + 6 <= file.length; ) {
    const [size, type] = [file.readUInt32LE(at) * 2, file.readUInt16LE(at + 4)];
    if (size < 6) break;
    const data = file.subarray(at + 6, at + size);
    for (const word of wordsIn(data)) texts.words.push(word);
    if (type === textOutOfWmf && size > 8) texts.shown.push(latin1(data.subarray(2, 2 + data.readUInt16LE(0))));
    else if (type === extTextOut && size > 14) {
      const from = (data.readUInt16LE(6) & clippedOrOpaque) === 0 ? 8 : 16;
      texts.shown.push(latin1(data.subarray(from, from + data.readUInt16LE(4))));
    } else if (type === createFont) texts.fonts.push(untilNul(latin1(data.subarray(18))));
    at += size;
  }
  return texts;
}
