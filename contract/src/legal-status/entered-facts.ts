import type { Day } from '../day.ts';
import type { FeeStage } from './fee-codes.ts';
import type { FeeWindow, Lapse } from './fees.ts';
import type { FeeEvents, LegalFacts } from './legal-facts.ts';
import type { RecordedDocument } from './recorded-document.ts';

export const conveyanceNames = {
  assignment: 'Assignment',
  merger: 'Merger',
  nameChange: 'Change of name',
  lien: 'Security interest',
  release: 'Release of a security interest',
} as const;
type Conveyance = keyof typeof conveyanceNames;
export const conveyanceCodes = ['assignment', 'merger', 'nameChange', 'lien', 'release'] as const satisfies readonly Conveyance[];

/** A fact that people enter from a document that no imported file has. Its day stands beside it. */
export type EnteredFact =
  /** The patent that a terminal disclaimer names, and the end of its term if the document has it. */
  | { Kind: 'disclaimer'; Named: string; NamedEnd: Day | null }
  | { Kind: 'adjustment'; Days: number }
  | { Kind: 'extension'; Years: number; Days: number }
  | { Kind: 'payment'; Stage: FeeStage; Surcharge: boolean }
  | { Kind: 'reinstatement' }
  /** Without claims, all of them. */
  | { Kind: 'claimsCanceled'; Claims: string }
  /** A document in the register of assignments. Parties stand on lines of their own. */
  | {
      Kind: 'recording';
      Conveyance: Conveyance;
      ReelFrame: string;
      From: string;
      To: string;
      Executed: Day | null;
      /** The reel and frame of the lien that a release ends. */
      Lien: string;
    }
  | { Kind: 'withdrawn' };

/** The end of the term of the patent that a disclaimer names, and how far it can be trusted. */
export interface NamedEnd {
  end: Day;
  is: 'fact' | 'noLaterThan' | 'atLeast' | 'estimate';
}

export type Entered = EnteredFact & { Day: Day; limit?: NamedEnd | null };

/** Two facts in one place can't both be true. */
export function placeOf(fact: EnteredFact & { Day: Day }): string {
  switch (fact.Kind) {
    case 'disclaimer':
      return `disclaimer ${fact.Named}`;
    case 'payment':
      return `payment ${fact.Stage}`;
    case 'reinstatement':
      return `reinstatement ${fact.Day}`;
    case 'recording':
      return `recording ${fact.ReelFrame || `${fact.Day} ${fact.Conveyance} ${fact.From}`}`;
    default:
      return fact.Kind;
  }
}

/** The facts of a patent after those that people entered. They outrank files. */
export function withEntered(facts: LegalFacts, entered: readonly Entered[]): LegalFacts {
  return entered.reduce(applied, { ...facts, terminalDisclaimer: disclaimerWith(facts, entered) });
}

function applied(facts: LegalFacts, fact: Entered): LegalFacts {
  switch (fact.Kind) {
    case 'adjustment':
      return { ...facts, ptaDays: fact.Days, ptaYears: null, ptaSource: 'entered by hand' };
    case 'extension':
      return { ...facts, extension156: { years: fact.Years, days: fact.Days, by: 'certificate' } };
    case 'claimsCanceled':
      return fact.Claims === '' ? { ...facts, claimsCancelledOn: fact.Day } : facts;
    case 'withdrawn':
      return { ...facts, withdrawn: true };
    default:
      return facts;
  }
}

/** The earliest end that the disclaimers set. An end that isn't certain may come sooner than a certain one. */
function disclaimerWith(facts: LegalFacts, entered: readonly Entered[]): LegalFacts['terminalDisclaimer'] {
  const disclaimers = entered.filter((fact) => fact.Kind === 'disclaimer');
  if (disclaimers.length === 0) return facts.terminalDisclaimer;
  const known = disclaimers
    .flatMap(({ Named, limit }) => (limit ? [{ ...limit, Named }] : []))
    .sort((a, b) => (a.end < b.end ? -1 : 1));
  const [first] = known;
  const isComplete = known.length === disclaimers.length && known.every(({ is }) => is === 'fact' || is === 'atLeast');
  return {
    accepted: true,
    tiedTo: first?.Named ?? disclaimers[0]?.Named ?? null,
    limit: first?.end ?? null,
    limitIs: !first || isComplete || first.is === 'estimate' ? (first?.is ?? null) : 'noLaterThan',
  };
}

/** The events of the fees with the payments that people entered in place of those of the same fee. */
export function feeEventsWith(events: FeeEvents, entered: readonly Entered[], stageOf: (code: string) => FeeStage | null) {
  const payments = entered.filter((fact) => fact.Kind === 'payment');
  const stages = new Set(payments.map(({ Stage }) => Stage));
  const kept = events.filter(([code]) => !stages.has(stageOf(code) ?? (0 as FeeStage)));
  return [
    ...kept,
    ...payments.flatMap(({ Stage, Day, Surcharge }): FeeEvents => {
      const digit = Stage / 4;
      return [[`M155${digit}`, Day], ...(Surcharge ? ([[`M155${digit + 3}`, Day]] as FeeEvents) : [])];
    }),
  ];
}

/** Lapses that a payment in time contradicts are gone; others end with a late payment or a reinstatement. */
export function lapsesWith(lapses: readonly Lapse[], windows: readonly FeeWindow[], entered: readonly Entered[]): Lapse[] {
  return lapses.flatMap((lapse) => {
    const payment = entered.find((fact) => fact.Kind === 'payment' && fact.Stage === lapse.stage);
    const lastWith = windows.find(({ stage }) => stage === lapse.stage)?.lastWith ?? lapse.lapsed;
    if (payment && payment.Day <= lastWith) return [];
    const next = lapses.find(({ lapsed }) => lapsed > lapse.lapsed)?.lapsed;
    const reinstated = entered
      .filter(({ Kind, Day }) => Kind === 'reinstatement' && Day > lapse.lapsed && (next === undefined || Day <= next))
      .map(({ Day }) => Day)
      .sort()[0];
    return [{ ...lapse, reinstated: reinstated ?? payment?.Day ?? lapse.reinstated }];
  });
}

const partiesIn = (text: string): string[] =>
  text
    .split(/\r\n|[\r\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The documents that people entered, in the form of the register. */
export const recordedDocuments = (entered: readonly Entered[]): RecordedDocument[] =>
  entered.flatMap((fact) => {
    if (fact.Kind !== 'recording') return [];
    const [reel, frame] = fact.Lien.split('/');
    const lien = frame ? ` RECORDED AT REEL ${reel} FRAME ${frame}` : '';
    return [
      {
        reelFrame: fact.ReelFrame,
        conveyance: `${conveyanceNames[fact.Conveyance].toUpperCase()}${lien}`,
        recorded: fact.Day,
        executed: fact.Executed,
        assignors: partiesIn(fact.From),
        assignees: partiesIn(fact.To),
      },
    ];
  });
