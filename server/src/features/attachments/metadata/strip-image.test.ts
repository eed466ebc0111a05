import { crc32, deflateSync } from 'node:zlib';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { icc, iccText } from '../../../test/picture-files.ts';
import { unpackedText } from '../../../test/unpacked-text.ts';
import { stripImage } from './strip-image.ts';

/** The seller's name, put into one place at a time. */
const canary = 'Canaria Quillfeather';
type Format = 'jpeg' | 'png' | 'webp';

const plain = (format: Format): Promise<Buffer> =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer();
const described = (format: Format, how: (image: Sharp) => Sharp): Promise<Buffer> =>
  how(sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } }))
    .toFormat(format)
    .toBuffer();
const withExif = (image: Sharp) => image.withExif({ IFD0: { Artist: canary }, IFD3: { GPSAreaInformation: canary } });
const withXmp = (image: Sharp) => image.withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${canary}</x:xmpmeta>`);
/** A second picture after the first one, as in HDR pictures and pictures of stereo cameras. */
const second = async (more: Buffer) => Buffer.concat([await plain('jpeg'), more]);
const behind = async (format: Format) => Buffer.concat([await plain(format), Buffer.from(canary)]);

/** A segment of a JPEG after its first two bytes. */
async function segment(marker: number, ...parts: (string | Buffer)[]): Promise<Buffer> {
  const data = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  const bytes = await plain('jpeg');
  return Buffer.concat([bytes.subarray(0, 2), head, data, bytes.subarray(2)]);
}

/** A chunk of a PNG after its header. */
async function chunk(type: string, data: Buffer): Promise<Buffer> {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  const bytes = await plain('png');
  return Buffer.concat([bytes.subarray(0, 33), size, body, sum, bytes.subarray(33)]);
}
const stored = (text: string) => deflateSync(Buffer.from(text), { level: 0 });

/** A chunk of a WebP after its picture. */
async function riff(type: string): Promise<Buffer> {
  const data = Buffer.from(canary);
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  const bytes = Buffer.concat([await plain('webp'), head, data]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
}

const profile = () => icc([['cprt', iccText(canary)]]);
const places: [format: Format, place: string, file: () => Promise<Buffer>][] = [
  ['jpeg', 'JFIF and its thumbnail', () => segment(0xe0, `JFXX\0\x13${canary}`)],
  ['jpeg', 'EXIF', () => described('jpeg', withExif)],
  ['jpeg', 'a second part of XMP', () => segment(0xe1, `http://ns.adobe.com/xmp/extension/\0${canary}`)],
  ['jpeg', 'a provenance of its content (JUMBF, C2PA)', () => segment(0xeb, `JP\0\x01\0\0\0\x01\0\0\0\x40jumb${canary}`)],
  ['jpeg', 'a gain map behind the end, with its own EXIF', async () => second(await described('jpeg', withExif))],
  ...Array.from({ length: 13 }, (_, index): (typeof places)[number] => [
    'jpeg',
    `application segment ${index + 3}`,
    () => segment(0xe3 + index, index === 11 ? `Private\0${canary}` : `Maker\0${canary}`),
  ]),
  ['jpeg', 'XMP', () => described('jpeg', withXmp)],
  ['jpeg', 'IPTC', () => segment(0xed, `Photoshop 3.0\0 8BIM${canary}`)],
  ['jpeg', 'a comment', () => segment(0xfe, canary)],
  ['jpeg', 'a color profile', () => segment(0xe2, 'ICC_PROFILE\0\x01\x01', profile())],
  ['jpeg', 'the list of more pictures', () => segment(0xe2, `MPF\0${canary}`)],
  ['jpeg', 'data of a program', () => segment(0xec, `Ducky\0${canary}`)],
  ['jpeg', 'bytes behind the end', () => behind('jpeg')],
  ['png', 'EXIF', () => described('png', withExif)],
  ['png', 'XMP', () => chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta>${canary}</x:xmpmeta>`))],
  ['png', 'a text', () => chunk('tEXt', Buffer.from(`Author\0${canary}`))],
  ['png', 'a compressed text', () => chunk('zTXt', Buffer.concat([Buffer.from('Author\0\0'), stored(canary)]))],
  ['png', 'an international text', () => chunk('iTXt', Buffer.from(`Author\0\0\0en\0\0${canary}`))],
  ['png', 'the name of a color profile', () => chunk('iCCP', Buffer.concat([Buffer.from(`${canary}\0\0`), stored('x')]))],
  ['png', 'the name of a palette', () => chunk('sPLT', Buffer.from(`${canary}\0\x08`))],
  ['png', 'data of a program', () => chunk('prVW', Buffer.from(canary))],
  ['png', 'EXIF of another spelling', () => chunk('zxIf', Buffer.from(canary))],
  ['png', 'old EXIF in a text', () => chunk('zTXt', Buffer.concat([Buffer.from('Raw profile type exif\0\0'), stored(canary)]))],
  ['png', 'a provenance of its content (C2PA)', () => chunk('caBX', Buffer.from(`jumb${canary}`))],
  ['png', 'a picture of an animation', () => chunk('fdAT', Buffer.from(`\0\0\0\x01${canary}`))],
  ['png', 'the digital signature of PNG', () => chunk('dSIG', Buffer.from(canary))],
  ['png', 'a color profile', () => chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), stored(profile().toString('latin1'))]))],
  ['png', 'a unit of measurement', () => chunk('pCAL', Buffer.from(`${canary}\0${'\0'.repeat(8)}\0\x02mm\x000\x001`))],
  ['png', 'an extension of GIF', () => chunk('gIFx', Buffer.from(`${canary}`))],
  ['png', 'bytes behind the end', () => behind('png')],
  ['webp', 'EXIF', () => described('webp', withExif)],
  ['webp', 'XMP', () => described('webp', withXmp)],
  ['webp', 'data of a program', () => riff('prVW')],
  ['webp', 'a color profile', () => riff('ICCP')],
  ['webp', 'a provenance of its content (C2PA)', () => riff('C2PA')],
  ['webp', 'bytes behind the end', () => behind('webp')],
];

const reasonOf = (bytes: Uint8Array, format: Format) =>
  stripImage(bytes, format).then(
    () => 'stripped',
    (error) => error.reason ?? String(error),
  );

describe('pictures', () => {
  it.each(places)('%s: lose a name in %s', async (format, _place, make) => {
    const file = await make();
    expect(unpackedText(file)).toContain('Quillfeather');
    const bytes = await stripImage(file, format);
    expect(unpackedText(bytes)).not.toContain('Quillfeather');
    expect(unpackedText(bytes)).not.toContain('Canaria');
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([20, 10]);
    for (const [at, value] of [255, 0, 0].entries()) expect(Math.abs((data[at] ?? -1) - value)).toBeLessThan(8);
  });

  it('jpeg: are refused with a segment that no standard lets a picture have', async () => {
    expect(await reasonOf(await segment(0xf0, canary), 'jpeg')).toBe('unreadable');
  });

  it.each(['jpeg', 'png', 'webp'] as const)('%s: are refused under another name of type, or broken', async (format) => {
    const others = (['jpeg', 'png', 'webp'] as const).filter((other) => other !== format);
    for (const other of others) expect(await reasonOf(await plain(other), format)).toBe('unreadable');
    expect(await reasonOf((await plain(format)).subarray(0, 40), format)).toBe('unreadable');
  });
});
