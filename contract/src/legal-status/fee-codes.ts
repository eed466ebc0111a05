/** The years after the grant at which an unpaid maintenance fee ends a patent. */
export const feeStages = [4, 8, 12] as const;
export type FeeStage = (typeof feeStages)[number];

export const entities = ['large', 'small', 'micro'] as const;
export type Entity = (typeof entities)[number];

/** The meaning of an event in the USPTO's maintenance fee file for a patent. */
export type FeeEffect =
  | { effect: 'paid'; stage: FeeStage }
  /** Paid with a surcharge in the grace period; older codes don't name the stage. */
  | { effect: 'surcharge'; stage: FeeStage | null }
  | { effect: 'entity'; entity: Entity }
  | { effect: 'expired' | 'reinstated' | 'reminder' }
  /** Refunds, rejected payments, petitions, addresses, and payments that make good a wrong entity. */
  | { effect: 'none' }
  | { effect: 'unknown' };

const named: Record<string, FeeEffect> = {
  'EXP.': { effect: 'expired' },
  // INPADOC's codes.
  FP: { effect: 'expired' },
  LAPS: { effect: 'expired' },
  REIN: { effect: 'reinstated' },
  PRDP: { effect: 'reinstated' },
  DP: { effect: 'reinstated' },
  RN: { effect: 'reinstated' },
  STCK: { effect: 'reinstated' },
  REMI: { effect: 'reminder' },
  EXPX: { effect: 'reinstated' },
  PMFG: { effect: 'reinstated' },
  'REM.': { effect: 'reminder' },
  'BIG.': { effect: 'entity', entity: 'large' },
  STOL: { effect: 'entity', entity: 'large' },
  LSM1: { effect: 'entity', entity: 'large' },
  LSM2: { effect: 'entity', entity: 'large' },
  LSM3: { effect: 'entity', entity: 'large' },
  MTOS: { effect: 'entity', entity: 'large' },
  SMAL: { effect: 'entity', entity: 'small' },
  LTOS: { effect: 'entity', entity: 'small' },
  SM01: { effect: 'entity', entity: 'small' },
  SM02: { effect: 'entity', entity: 'small' },
  SM03: { effect: 'entity', entity: 'small' },
  MICR: { effect: 'entity', entity: 'micro' },
  STOM: { effect: 'entity', entity: 'micro' },
  ASPN: { effect: 'none' },
  RMPN: { effect: 'none' },
  PMFD: { effect: 'none' },
  PMFP: { effect: 'none' },
  PMFS: { effect: 'none' },
};

/** Codes with numbers; the file uses some that the office's own list lacks. M and F mean the same. */
const numbered: [RegExp, (digits: string[]) => FeeEffect][] = [
  [/^R\d{3,4}$/, () => ({ effect: 'none' })],
  // INPADOC's codes with the year of the fee.
  [/^(?:FPAY|MAFP)0*(4|8|12)$/, ([year]) => paid(Number(year) / 4 - 1)],
  [/^[MF][123]55([123])$/, ([digit]) => paid(Number(digit) - 1)],
  [/^[MF]17([0-2])$/, ([digit]) => paid(Number(digit))],
  [/^[MF](?:17|18|27|28)([345])$/, ([digit]) => paid(Number(digit) - 3)],
  [/^[MF][123]55([456])$/, ([digit]) => surcharge(Number(digit) - 4)],
  [/^[MF][12]8([12])$/, ([digit]) => surcharge(Number(digit))],
  [/^[MF](?:176|177|186|277|286)$/, () => ({ effect: 'surcharge', stage: null })],
  // A surcharge with a petition after the patent expired, which counts only once the petition is granted.
  [/^[MF](?:[123]55[78]|178|18[78]|28[78])$/, () => ({ effect: 'none' })],
  [/^[MF](?:[123]559|1461|69[59])$/, () => ({ effect: 'none' })],
  [/^F16\d$/, () => ({ effect: 'none' })],
];

const stageAt = (index: number): FeeStage => feeStages[index] ?? 12;
const paid = (index: number): FeeEffect => ({ effect: 'paid', stage: stageAt(index) });
const surcharge = (index: number): FeeEffect => ({ effect: 'surcharge', stage: stageAt(index) });

/** The meaning of a code; blanks around it don't matter. */
export function feeEffect(code: string): FeeEffect {
  const trimmed = code.trim().toUpperCase();
  const known = named[trimmed];
  if (known) return known;
  for (const [pattern, effect] of numbered) {
    const found = pattern.exec(trimmed);
    if (found) return effect(found.slice(1));
  }
  return { effect: 'unknown' };
}
