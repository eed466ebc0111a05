import type { DecisionKey, FollowUpKey, StatusKey } from '@brevet/contract/statuses';
import {
  decisionByCode,
  decisions,
  followUpByCode,
  listingTypes,
  starsLabel,
  starsOf,
  statusByCode,
  statuses,
} from '@brevet/contract/statuses';
import type { Icon } from '@tabler/icons-react';
import {
  IconArrowBackUp,
  IconArrowUpRight,
  IconBan,
  IconCertificate,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleFilled,
  IconCircleHalf2,
  IconClockOff,
  IconClockPause,
  IconFlask,
  IconHandStop,
  IconHourglass,
  IconListSearch,
  IconMessageQuestion,
  IconMinus,
  IconStack2,
  IconStarFilled,
  IconThumbUpFilled,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './badges.module.css';
import { cssName } from './theme.ts';

const statusGlyphs: Record<StatusKey, Icon> = {
  draft: IconCircleDashed,
  pending: IconHandStop,
  declined: IconX,
  active: IconCircleFilled,
  underOffer: IconCircleHalf2,
  underOption: IconHourglass,
  unavailable: IconBan,
  withdrawn: IconArrowBackUp,
  sold: IconCircleCheckFilled,
  expired: IconClockOff,
};
const decisionGlyphs: Record<DecisionKey, Icon> = {
  undecided: IconMinus,
  pass: IconX,
  pursue: IconArrowUpRight,
  postpone: IconClockPause,
};
const followUpGlyphs: Record<FollowUpKey, Icon> = {
  noStatus: IconMinus,
  evaluation: IconListSearch,
  passed: IconX,
  underOffer: IconCircleHalf2,
  preEvaluation: IconMessageQuestion,
  closed: IconCircleCheckFilled,
};
const typeGlyphs: Record<number, Icon> = { 0: IconFlask, 1: IconCertificate, 2: IconStack2, 3: IconFlask };

const statusKey = (code: number): StatusKey => statusByCode.get(code) ?? 'draft';
const decisionKey = (code: number): DecisionKey => decisionByCode.get(code) ?? 'undecided';

/** Only the glyph of a status, for use next to its label. */
export function StatusGlyph({ code }: { code: number }) {
  const key = statusKey(code);
  const Glyph = statusGlyphs[key];
  return (
    <span className={styles.glyph} style={{ color: `var(--bv-${cssName(key)}-fg)` }}>
      <Glyph size={key === 'active' ? 8 : 12} stroke={2} aria-hidden />
    </span>
  );
}

/** The look of a state. */
export interface Look {
  /** The status's name in a CSS variable. */
  tone: string;
  glyph: Icon;
}
interface BadgeProps extends Look {
  size?: number;
  children: ReactNode;
}

/** A state as a word with its color and glyph. */
export function Badge({ tone, glyph: Glyph, size = 12, children }: BadgeProps) {
  return (
    <span className={styles.badge} style={{ color: `var(--bv-${tone}-fg)`, background: `var(--bv-${tone}-bg)` }}>
      <Glyph size={size} stroke={2} aria-hidden />
      {children}
    </span>
  );
}

/** Only the glyph of a state in its color, for use next to its label. */
export const StateGlyph = ({ tone, glyph: Glyph }: Look) => (
  <Glyph size={13} stroke={2} color={`var(--bv-${tone}-fg)`} aria-hidden />
);

export function StatusBadge({ code }: { code: number }) {
  const key = statusKey(code);
  return (
    <Badge tone={cssName(key)} glyph={statusGlyphs[key]} size={key === 'active' ? 8 : 12}>
      {statuses[key].label}
    </Badge>
  );
}

export function DecisionGlyph({ code, size = 16 }: { code: number; size?: number }) {
  const Glyph = decisionGlyphs[decisionKey(code)];
  return <Glyph size={size} stroke={2} aria-hidden />;
}

export function DecisionMark({ code }: { code: number }) {
  const key = decisionKey(code);
  const undecided = key === 'undecided';
  return (
    <span
      className={`${styles.decision} ${undecided ? styles.undecided : ''}`}
      style={undecided ? undefined : { color: `var(--bv-${key}-fg)` }}
    >
      <DecisionGlyph code={code} size={14} />
      {decisions[key].label}
    </span>
  );
}

/** The glyph of a follow-up in its color, for use next to its label. */
export function FollowUpGlyph({ code, size = 14 }: { code: number; size?: number }) {
  const key = followUpByCode.get(code) ?? 'noStatus';
  const Glyph = followUpGlyphs[key];
  return (
    <span className={styles.glyph} style={{ color: `var(--bv-${cssName(key)}-fg)` }}>
      <Glyph size={size} stroke={2} aria-hidden />
    </span>
  );
}

export function Stars({ rating, size = 12 }: { rating: number; size?: number }) {
  const lit = starsOf(rating);
  if (lit === 0) return <span className={styles.undecided}>{starsLabel(lit)}</span>;
  return (
    <span className={styles.stars} role="img" aria-label={starsLabel(lit)}>
      {[1, 2, 3, 4, 5].map((star) => (
        <IconStarFilled
          key={star}
          size={size}
          style={{ color: star <= lit ? 'var(--bv-star)' : 'var(--bv-star-off)' }}
          aria-hidden
        />
      ))}
    </span>
  );
}

/** Marks a recommended listing, with the number of buyers for readers who get it. Renders nothing otherwise. */
export function Thumb({ count }: { count?: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.thumb}>
      <IconThumbUpFilled size={14} role="img" aria-label="Recommended" />
      {count}
    </span>
  );
}

export const typeLabel = (type: number): string =>
  type in listingTypes ? listingTypes[type as keyof typeof listingTypes] : 'Listing';

export function TypeIcon({ type, size = 16, labeled = true }: { type: number; size?: number; labeled?: boolean }) {
  const Glyph = typeGlyphs[type] ?? IconCertificate;
  const label = typeLabel(type);
  return (
    <span className={styles.glyph} title={labeled ? label : undefined}>
      <Glyph size={size} stroke={1.6} {...(labeled ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })} />
    </span>
  );
}

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={styles.kbd}>{children}</kbd>;
}

/** The logo: a stencil B whose spine and two bowls suggest a file with its sheets. */
function Monogram() {
  return (
    <svg width={22} height={22} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="5.5" fill="var(--bv-accent)" />
      <path fill="#fff" d="M6.25 5.5h2.5v13h-2.5zM10.25 5.5h3.5a3 3 0 0 1 0 6h-3.5zM10.25 13h4.25a2.75 2.75 0 0 1 0 5.5h-4.25z" />
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <Monogram />
      <span>Brevet</span>
    </span>
  );
}
