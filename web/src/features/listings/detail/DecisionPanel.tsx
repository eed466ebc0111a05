import type { Listing } from '@brevet/contract/listing-view';
import type { DecisionStatus } from '@brevet/contract/statuses';
import { decisions } from '@brevet/contract/statuses';
import { Button, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconArrowRight, IconCheck, IconMessage2, IconThumbUpFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useActions } from '../../../shared/actions/actions.ts';
import { Keys } from '../../../shared/actions/Keys.tsx';
import type { Shortcut } from '../../../shared/actions/shortcuts.ts';
import { ariaKeys, shortcuts } from '../../../shared/actions/shortcuts.ts';
import { useSession } from '../../../shared/session/session.ts';
import { DecisionGlyph, DecisionMark } from '../../../shared/ui/badges.tsx';
import { buttonIcon } from '../../../shared/ui/button-icon.ts';
import { formatDate } from '../../../shared/ui/format.ts';
import type { Start } from '../decision/DecisionForm.tsx';
import { openDecision } from '../decision/open-decision.tsx';
import { DecisionDetails } from './DecisionDetails.tsx';
import styles from './DecisionPanel.module.css';
import type { Decision } from './useDecision.ts';
import { nothingUndecided } from './useNextUndecided.ts';

const choices = [
  { ...shortcuts.pursue, code: decisions.pursue.code },
  { ...shortcuts.postpone, code: decisions.postpone.code },
  { ...shortcuts.pass, code: decisions.pass.code },
] as const;

interface ChoicesProps {
  current: DecisionStatus;
  onChoose: (code: DecisionStatus) => void;
}

interface ChoiceProps {
  code: DecisionStatus;
  label: string;
  taken: boolean;
  onClick: (code: DecisionStatus) => void;
  /** Shown if there is a keyboard. */
  shortcut?: Shortcut['key'];
}

/** A decision button; the current decision is checked. */
const Choice = ({ code, label, taken, onClick, shortcut }: ChoiceProps) => (
  <UnstyledButton
    className={styles.button}
    data-choice={label}
    aria-pressed={taken}
    aria-keyshortcuts={shortcut && ariaKeys(shortcut)}
    onClick={() => onClick(code)}
  >
    <DecisionGlyph code={code} />
    <span>{label}</span>
    {taken && <IconCheck size={16} stroke={2.2} aria-hidden />}
    {shortcut && <Keys of={shortcut} />}
  </UnstyledButton>
);

/** Decides by the shortcuts of the choices; null if the reader can't decide. */
export const useDecisionKeys = (decide: ((code: DecisionStatus) => void) | null): void =>
  useActions(choices.map(({ key, label, code }) => ({ key, label, run: decide && (() => decide(code)) })));

export const DecisionHead = ({ current }: Pick<ChoicesProps, 'current'>) => (
  <div className={styles.head}>
    <h2 id="decision-title">Decision</h2>
    <span aria-live="polite">
      <DecisionMark code={current} />
    </span>
  </div>
);

export const DecisionButtons = ({ current, onChoose }: ChoicesProps) => (
  <div className={styles.buttons} data-decided={current !== decisions.undecided.code || undefined}>
    {choices.map(({ code, label, key }) => (
      <Choice key={code} code={code} label={label} shortcut={key} taken={current === code} onClick={onChoose} />
    ))}
  </div>
);

/** The decision buttons at the bottom of a narrow window. */
export const DecisionBarButtons = ({ current, onChoose, children }: ChoicesProps & { children?: ReactNode }) => (
  <fieldset className={styles.bar} aria-label="Decision" data-decided={current !== decisions.undecided.code || undefined}>
    {children}
    {choices.toReversed().map(({ code, label }) => (
      <Choice key={code} code={code} label={label} taken={current === code} onClick={onChoose} />
    ))}
  </fieldset>
);

/** The broker code's decision on this listing, with a shortcut for each choice. */
export function DecisionPanel({ listing, decision }: { listing: Listing; decision: Decision }) {
  const user = useSession();
  const { decide, current, details, ignoresKeys } = decision;
  const may = listing.can.decide;
  const openForm = (start: Start): void => openDecision({ listing, known: { DecisionStatus: current, ...details }, start });
  useDecisionKeys(may && !ignoresKeys ? decide : null);
  const { recommendedToMe: recommended } = listing;
  return (
    <section className={styles.panel} aria-labelledby="decision-title">
      <DecisionHead current={current} />
      {recommended && (
        <div className={styles.recommended}>
          <IconThumbUpFilled size={16} aria-hidden />
          <div>
            <b>Recommended to you</b>
            <span>{formatDate(recommended.CreateDate)}</span>
          </div>
        </div>
      )}
      {may ? (
        <>
          <DecisionButtons current={current} onChoose={decide} />
          <DecisionDetails decision={decision} onMore={openForm} />
          <AfterDecision listing={listing} decision={decision} keys />
          <p className={styles.note}>Your decision counts for everyone at {user.BrokerID}. You can change it at any time.</p>
        </>
      ) : (
        <p className={styles.note}>You can decide only on active listings.</p>
      )}
    </section>
  );
}

/** The details that can be added to a decision. */
const more: Partial<Record<DecisionStatus, string>> = {
  [decisions.pass.code]: 'Reasons',
  [decisions.postpone.code]: 'Date',
};

/** Undo, and the way to the next undecided listing, once the reader has decided. The key for it works before that, too. */
function AfterDecision({ listing, decision, keys = false }: { listing: Listing; decision: Decision; keys?: boolean }) {
  const { waiting, undo, goToNext, next, ignoresKeys, current, details } = decision;
  const addition = more[current];
  const undoLabel = waiting ? 'Discard' : shortcuts.undo.label;
  const actions = [
    { ...shortcuts.undo, label: undoLabel, icon: IconArrowBackUp, run: undo },
    { ...shortcuts.nextUndecided, icon: IconArrowRight, run: goToNext },
  ];
  useActions(keys ? actions : []);
  const atEnd = next === null;
  if (!undo && !next && !atEnd) return null;
  return (
    <div className={styles.after}>
      {undo && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowBackUp {...buttonIcon} />}
          rightSection={keys && <Keys of={shortcuts.undo.key} />}
          onClick={undo}
        >
          {undoLabel}
        </Button>
      )}
      {!keys && !waiting && addition && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconMessage2 {...buttonIcon} />}
          onClick={() => openDecision({ listing, known: { DecisionStatus: current, ...details } })}
        >
          {addition}
        </Button>
      )}
      {atEnd && (
        <p className={styles.end} data-asked={ignoresKeys || undefined}>
          {nothingUndecided}
        </p>
      )}
      {next && (
        <Button
          variant="default"
          size="xs"
          leftSection={keys && <Keys of={shortcuts.nextUndecided.key} />}
          rightSection={<IconArrowRight {...buttonIcon} />}
          aria-label={keys ? undefined : shortcuts.nextUndecided.label}
          onClick={goToNext}
        >
          {keys ? shortcuts.nextUndecided.label : 'Next'}
        </Button>
      )}
    </div>
  );
}

/** The decision buttons at the bottom of a phone screen. */
export function DecisionBar({ listing, decision }: { listing: Listing; decision: Decision }) {
  const { decide, current } = decision;
  return (
    <DecisionBarButtons current={current} onChoose={decide}>
      <AfterDecision listing={listing} decision={decision} />
    </DecisionBarButtons>
  );
}
