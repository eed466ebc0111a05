import { addDays, addMonths } from '@brevet/contract/calendar';
import type { Day } from '@brevet/contract/day';
import type { PassReason } from '@brevet/contract/statuses';
import { decisions, passReasonNames, passReasons } from '@brevet/contract/statuses';
import { UnstyledButton } from '@mantine/core';
import { useActions } from '../../../shared/actions/actions.ts';
import { Keys } from '../../../shared/actions/Keys.tsx';
import { ariaKeys, digitOf } from '../../../shared/actions/shortcuts.ts';
import { formatFullDay, today } from '../../../shared/ui/format.ts';
import type { Start } from '../decision/DecisionForm.tsx';
import styles from './DecisionDetails.module.css';
import type { Decision } from './useDecision.ts';

interface Props {
  decision: Decision;
  /** Opens the form with all details, at the one that the reader wants to state. */
  onMore: (start: Start) => void;
}

/** The reasons to pass, or the day on which a postponed listing comes back: optional, one key each, saved at once. */
export function DecisionDetails(props: Props) {
  const { current } = props.decision;
  if (current === decisions.pass.code) return <Reasons {...props} />;
  return current === decisions.postpone.code ? <Return {...props} /> : null;
}

interface Chip {
  label: string;
  pressed: boolean;
  onClick: () => void;
}

/** Toggles with the keys 1, 2, 3 and so on. */
function Chips({ label, chips, ignoresKeys }: { label: string; chips: readonly Chip[] } & Pick<Decision, 'ignoresKeys'>) {
  const run = (chip: Chip) => (ignoresKeys ? null : chip.onClick);
  useActions(chips.map((chip, index) => ({ label: `${label}: ${chip.label}`, key: digitOf(index), run: run(chip) })));
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {chips.map(({ label: text, pressed, onClick }, index) => (
        <UnstyledButton key={text} aria-pressed={pressed} aria-keyshortcuts={ariaKeys(digitOf(index))} onClick={onClick}>
          <Keys of={digitOf(index)} />
          {text}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

function Reasons({ decision: { details, amend, ignoresKeys }, onMore }: Props) {
  const { Reasons: chosen, ReasonText } = details;
  const toggle = (reason: PassReason): void =>
    amend({ Reasons: chosen.includes(reason) ? chosen.filter((one) => one !== reason) : [...chosen, reason] });
  return (
    <div className={styles.details}>
      <h3>
        Why? <span>Optional. Brokers and admins see it; the seller never does.</span>
      </h3>
      <Chips
        label="Reasons"
        ignoresKeys={ignoresKeys}
        chips={passReasonNames.map((reason) => {
          const pressed = chosen.includes(reason);
          const opens = reason === 'other' && !pressed;
          const label = opens ? `${passReasons.other}…` : passReasons[reason];
          return { label, pressed, onClick: opens ? () => onMore('other') : () => toggle(reason) };
        })}
      />
      {ReasonText && <p className={styles.text}>{ReasonText}</p>}
    </div>
  );
}

const periods = [
  ['1 week', (day: Day) => addDays(day, 7)],
  ['1 month', (day: Day) => addMonths(day, 1)],
  ['3 months', (day: Day) => addMonths(day, 3)],
] as const;

function Return({ decision: { details, amend, ignoresKeys }, onMore }: Props) {
  const { ReturnDate } = details;
  const days = periods.map(([label, after]) => ({ label, day: after(today()) }));
  return (
    <div className={styles.details}>
      <h3>
        When should it come back? <span>Optional. The listing returns to your inbox that day.</span>
      </h3>
      <Chips
        label="Comes back"
        ignoresKeys={ignoresKeys}
        chips={[
          ...days.map(({ label, day }) => {
            const pressed = ReturnDate === day;
            return { label, pressed, onClick: () => amend({ ReturnDate: pressed ? null : day }) };
          }),
          {
            label: 'Other day…',
            pressed: ReturnDate !== null && !days.some(({ day }) => day === ReturnDate),
            onClick: () => onMore('day'),
          },
        ]}
      />
      {ReturnDate && <p className={styles.text}>Comes back {formatFullDay(ReturnDate)}</p>}
    </div>
  );
}
