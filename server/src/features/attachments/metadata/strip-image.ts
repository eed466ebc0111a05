import sharp from 'sharp';
import { Unstrippable } from '../sandbox/refusal.ts';

/** Maximum pixels per image, about four times a phone photo. */
const mostPixels = 100_000_000;

sharp.concurrency(1);
sharp.cache(false);

/**
 * Re-encodes an image, the right way up, so only its sRGB pixels remain. EXIF, XMP, IPTC, color profiles, comments, thumbnails and
 * trailing bytes are gone.
 */
export async function stripImage(
  bytes: Uint8Array,
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff',
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const animated = format === 'webp' || format === 'gif';
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated });
    const { depth, format: actual } = await image.metadata();
    if (actual !== format) throw new Unstrippable('unreadable');
    image.autoOrient();
    if (format === 'jpeg') image.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
    else if (format === 'png') image.toColourspace(depth === 'ushort' ? 'rgb16' : 'srgb').png();
    else if (format === 'webp') image.webp({ quality: 92, lossless: isLossless(bytes) });
    else if (format === 'gif') image.gif();
    else image.tiff({ compression: 'lzw' });
    return new Uint8Array(await image.toBuffer());
  } catch (error) {
    throw new Unstrippable(/pixel limit/i.test(String(error)) ? 'tooLarge' : 'unreadable');
  }
}

const isLossless = (webp: Uint8Array): boolean => Buffer.from(webp.subarray(0, 4096)).includes('VP8L');
