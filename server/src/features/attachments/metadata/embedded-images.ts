/** Files that a drawing may carry whole, whose metadata isn't looked for. */
const foreign = ['GIF87a', 'GIF89a', 'II*\0\x08\0\0\0', 'MM\0*\0\0\0\x08', '%PDF-', '%!PS-'].map((sign) =>
  Buffer.from(sign, 'latin1'),
);
const startOfJpeg = Buffer.from([0xff, 0xd8, 0xff]);
const startOfPng = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** True when a drawing carries a picture with metadata, or a file whose metadata isn't looked for. */
export function carriesMetadata(file: Buffer): boolean {
  if (foreign.some((sign) => file.includes(sign))) return true;
  return (
    positionsOf(file, startOfJpeg).some((at) => isNamedJpeg(file, at + 2)) ||
    positionsOf(file, startOfPng).some((at) => isNamedPng(file, at + 8))
  );
}

function positionsOf(file: Buffer, sign: Buffer): number[] {
  const found: number[] = [];
  for (let at = file.indexOf(sign); at >= 0; at = file.indexOf(sign, at + 1)) found.push(at);
  return found;
}

/** Walks the segments of a JPEG up to its image. Bytes that only look like the start of one end the walk. */
function isNamedJpeg(file: Buffer, from: number): boolean {
  let named = false;
  for (let at = from; at + 4 <= file.length && file[at] === 0xff; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file[at + 1] ?? 0;
    if (marker === 0xda) return named;
    if (marker < 0xc0) return false;
    // APP1 to APP13, APP15 and comments.
    named ||= (marker > 0xe0 && marker <= 0xef && marker !== 0xee) || marker === 0xfe;
  }
  return false;
}

function isNamedPng(file: Buffer, from: number): boolean {
  for (let at = from; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') return false;
    if (!/^(IHDR|PLTE|IDAT|tRNS|gAMA|cHRM|sRGB|sBIT|bKGD|pHYs|hIST|tIME)$/.test(type)) return true;
  }
  return true;
}
