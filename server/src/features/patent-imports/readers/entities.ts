import { decodeHTMLStrict } from 'entities';

/** Greek letters of ISO 8879, which the office used until 2004 and HTML doesn't know: `agr` is α, `PHgr` is Φ. */
const greek: Record<string, string> = {
  a: 'αΑ',
  b: 'βΒ',
  g: 'γΓ',
  d: 'δΔ',
  e: 'εΕ',
  z: 'ζΖ',
  ee: 'ηΗ',
  th: 'θΘ',
  i: 'ιΙ',
  k: 'κΚ',
  l: 'λΛ',
  m: 'μΜ',
  n: 'νΝ',
  x: 'ξΞ',
  o: 'οΟ',
  p: 'πΠ',
  r: 'ρΡ',
  s: 'σΣ',
  sf: 'ςς',
  t: 'τΤ',
  u: 'υΥ',
  ph: 'φΦ',
  kh: 'χΧ',
  ps: 'ψΨ',
  oh: 'ωΩ',
};
const others: Record<string, string> = { LeftBracketingBar: '|', RightBracketingBar: '|' };

/** The characters of a named entity of XML, HTML or ISO 8879; null for any other. */
export function entityText(name: string): string | null {
  if (Object.hasOwn(others, name)) return others[name] ?? null;
  if (name.endsWith('gr')) {
    const letter = name.slice(0, -2);
    const pair = Object.hasOwn(greek, letter.toLowerCase()) ? greek[letter.toLowerCase()] : undefined;
    if (pair) return (letter === letter.toLowerCase() ? pair[0] : pair[1]) ?? null;
  }
  const written = `&${name};`;
  const text = decodeHTMLStrict(written);
  return text === written ? null : text;
}
