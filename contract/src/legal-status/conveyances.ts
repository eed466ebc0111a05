/** The effects of recorded documents. The register has free texts only. */
export const conveyanceKinds = [
  'lien',
  'lienTransfer',
  'release',
  'nameChange',
  'merger',
  'license',
  'assignment',
  'other',
] as const;
export type ConveyanceKind = (typeof conveyanceKinds)[number];

const secured = String.raw`\b(SECURITY|SECURED|LIENS?|MORTGAGE|COLLATERAL|PLEDGE|HYPOTHEC\w*)\b`;
const ends = String.raw`\b(RELEASE[SD]?|RELEASING|TERMINATE[SD]?|TERMINATION|DISCHARGE[SD]?|RELINQUISH\w*|SATISFACTION)\b`;

/** The first pattern that matches counts: a release of a security interest isn't a lien, and a security assignment no assignment. */
const conveyances: [RegExp, ConveyanceKind][] = [
  [new RegExp(`${ends}.*${secured}|${secured}.*${ends}|\\b(CANCEL\\w*|REVO\\w*|RESCISSION|RESCINDED).*${secured}`), 'release'],
  [new RegExp(`${ends}(?!.*\\b(LICENSE|OPTION|AGREEMENT TO ASSIGN))`), 'release'],
  [/\b(SUBORDINAT\w*|INTERCREDITOR)\b/, 'other'],
  [new RegExp(secured), 'lien'],
  [/\b(SUCCESSION|RESIGNATION|REPLACEMENT|SUCCESSOR|APPOINTMENT|CHANGE)\b.*\bAGEN(T|CY)\b/, 'lien'],
  [/\bRESCISSION|\bRESCIND|\bREVO[CK]|\bNULLIF|\bCANCEL|\bNULL AND VOID\b/, 'other'],
  [/\bCHANGE OF (THE )?(\w+ )?NAME|\bNAME CHANGE|\b(ENTITY )?CONVERSION\b|\bCONVERTED\b/, 'nameChange'],
  [/\bMERGE(R|D|S)\b|\bCONSOLIDATION|\bAMALGAMATION/, 'merger'],
  [/\bLICEN[CS]|\bCONFIRMATORY(?! ASSIGN)|\bGOVERNMENT INTEREST|\bEXECUTIVE ORDER 9424/, 'license'],
  [/\b(RE)?ASSIGN|\bNUNC PRO TUNC|\bCONVEYANCE|\bTRANSFER|\bQUIT ?CLAIM/, 'assignment'],
];

const kindIn = (text: string): ConveyanceKind => conveyances.find(([pattern]) => pattern.test(text))?.[1] ?? 'other';

export function conveyanceKind(conveyance: string): ConveyanceKind {
  // An assignment may be subject to a security interest or a license.
  const text = conveyance
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .replace(/\bSUBJECT TO\b.*$/, '');
  if (!isCorrective(text)) return kindIn(text);
  const confirmed = kindIn(/\bCONFIRMS? (.+)$/.exec(text)?.[1] ?? '');
  return confirmed === 'other' ? kindIn(text.replace(/\bFROM\b.*?\bTO\b/, '')) : confirmed;
}

/** The documents that a text names: "REEL: 012345 FRAME: 0678", "REEL/FRAME 12345/678", "R/F 012345-0678". */
export function namedDocuments(conveyance: string): string[] {
  const text = conveyance.toUpperCase();
  const spelled = text.matchAll(
    /REEL\W*(?:N(?:O|UMBER)\b\W*)?0*(\d{1,6})\W*(?:AND\W*|AT\W*)?FRAME\W*(?:N(?:O|UMBER)\b\W*)?0*(\d{1,4})/g,
  );
  const short = /\bREEL|\bFRAME|\bR\/F\b/.test(text) ? text.matchAll(/(?<![\d/])0*(\d{4,6})\s*[/-]\s*0*(\d{1,4})(?![\d/])/g) : [];
  return [...new Set([...spelled, ...short].map(([, reel, frame]) => `${reel}/${frame}`))];
}

export const isCorrective = (conveyance: string): boolean => /\bCORRECT(IVE|S|ION|ING)?\b/i.test(conveyance);

/** A corrective document may take back an earlier one for a patent that was listed by mistake. */
export const mayRemovePatent = (conveyance: string): boolean =>
  isCorrective(conveyance) &&
  /\b(REMOV|DELET|ERRONEOUS|INCORRECT|IMPROPER|INADVERTENT|WRONG|MISTAKEN)\w*\b.*\b(PATENT|APPLICATION|PROPERT|SERIAL|NUMBER)/i.test(
    conveyance,
  );

/** Conveys a part only: "AN UNDIVIDED 50% INTEREST". Shares aren't fields of the register. */
export const isPartial = (conveyance: string): boolean => {
  const text = conveyance.toUpperCase();
  const percent = /(\d+(?:\.\d+)?) ?(?:%|PER ?CENT)/.exec(text);
  if (percent) return Number(percent[1]) < 100;
  if (
    /\bPARTIAL|\b(HALF|THIRD|QUARTER|FRACTIONAL|PART|JOINT) (OF )?(THE |ASSIGNORS? )?(INTEREST|RIGHT|OWNERSHIP)|(?<![\d/])\d{1,2} ?\/ ?\d{1,2}(?![\d/])/.test(
      text,
    )
  )
    return true;
  return /\bUNDIVIDED\b/.test(text) && !/\b(ENTIRE|FULL|WHOLE|ALL)\b/.test(text);
};
