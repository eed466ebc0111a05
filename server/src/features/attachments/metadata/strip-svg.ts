import type { SaxesTagNS } from 'saxes';
import { Unstrippable } from '../sandbox/refusal.ts';
import { stripImage } from './strip-image.ts';
import { rewriteXml } from './strip-xml.ts';

const svg = 'http://www.w3.org/2000/svg';
/** Namespaces of attributes that draw: none, `xlink:`, `xml:` and declarations. */
const drawing = [
  '',
  svg,
  'http://www.w3.org/1999/xlink',
  'http://www.w3.org/XML/1998/namespace',
  'http://www.w3.org/2000/xmlns/',
];
const pictureUri = /^data:image\/(jpeg|png|gif|webp);base64,([\sA-Za-z0-9+/=]+)$/;

/** Removes metadata, data of the drawing program, comments and the metadata of pictures inside from an SVG. */
export async function stripSvg(content: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const pictures = new Map<string, string>();
  for (const uri of dataUris(content)) pictures.set(uri, await strippedUri(uri));
  return rewriteXml(content, {
    drops({ uri, local, attributes }) {
      if (uri !== svg || ['metadata', 'script', 'foreignObject'].includes(local)) return true;
      for (const [name, attribute] of Object.entries(attributes)) {
        if (!drawing.includes(attribute.uri)) delete attributes[name];
        else if (attribute.local === 'href') attribute.value = pictures.get(attribute.value) ?? ownFragment(attribute.value);
        else if (attribute.value.includes('data:')) throw new Unstrippable('carriesFiles');
      }
      return false;
    },
    text(text) {
      if (text.includes('data:')) throw new Unstrippable('carriesFiles');
      return text;
    },
  });
}

function dataUris(content: Uint8Array): Set<string> {
  const uris = new Set<string>();
  const drops = ({ attributes }: SaxesTagNS) => {
    for (const { local, value } of Object.values(attributes)) if (local === 'href' && value.startsWith('data:')) uris.add(value);
    return false;
  };
  rewriteXml(content, { drops, text: (text) => text });
  return uris;
}

async function strippedUri(uri: string): Promise<string> {
  const [, format, base64] = pictureUri.exec(uri) ?? [];
  if (!format || !base64) throw new Unstrippable('carriesFiles');
  const bytes = await stripImage(Buffer.from(base64, 'base64'), format as 'jpeg' | 'png' | 'gif' | 'webp');
  return `data:image/${format};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** A reference inside the drawing. Any other one leads to a file of the author or to someone's site. */
const ownFragment = (href: string): string => (href.startsWith('#') ? href : '');
