import type { Listing } from '@brevet/contract/listing-view';
import type { DecisionStatus } from '@brevet/contract/statuses';
import { decisions } from '@brevet/contract/statuses';
import { Button, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowRight, IconCheck, IconMessage2, IconThumbUpFilled } from '@tabler/icons-react';
import { useSession } from '../../../shared/session/session.ts';
import { DecisionGlyph, DecisionMark, Kbd } from '../../../shared/ui/badges.tsx';
import { formatDay } from '../../../shared/ui/format.ts';
import { onPage } from '../../../shared/ui/page-shortcut.ts';
import { DecisionDetails } from '../decision/DecisionDetails.tsx';
import { openDecision } from '../decision/open-decision.tsx';
import styles from './DecisionPanel.module.css';
import type { Decision } from './useDecision.ts';

const choices = [decisions.pursue, decisions.postpone, decisions.pass] as const;

interface ChoiceProps {
  code: DecisionStatus;
  label: string;
  taken: boolean;
  onClick: (code: DecisionStatus) => void;
  /** Shown if there is a keyboard. */
  shortcut?: string;
}

/** A decision button; the current decision is checked. */
const Choice = ({ code, label, taken, onClick, shortcut }: ChoiceProps) => (
  <UnstyledButton
    className={styles.button}
    data-choice={label}
    aria-pressed={taken}
    aria-keyshortcuts={shortcut}
    onClick={() => onClick(code)}
  >
    <DecisionGlyph code={code} />
    <span>{label}</span>
    {taken && <IconCheck size={16} stroke={2.2} aria-hidden />}
    {shortcut && <Kbd>{shortcut}</Kbd>}
  </UnstyledButton>
);

/** The broker code's decision on this listing, with the shortcuts P, O and X. */
export function DecisionPanel({ listing, decision }: { listing: Listing; decision: Decision }) {
  const user = useSession();
  const { decide, current, details } = decision;
  const may = listing.can.decide;
  const openForm = (other: boolean): void => openDecision({ listing, known: { DecisionStatus: current, ...details }, other });
  useHotkeys(choices.map(({ key, code }) => [key, onPage(() => may && decide(code))]));
  const { recommendedToMe: recommended } = listing;
  return (
    <section className={styles.panel} aria-labelledby="decision-title">
      <div className={styles.head}>
        <h2 id="decision-title">Decision</h2>
        <span aria-live="polite">
          <DecisionMark code={current} />
        </span>
      </div>
      {recommended && (
        <div className={styles.recommended}>
          <IconThumbUpFilled size={16} aria-hidden />
          <div>
            <b>Recommended to you</b>
            <span>{formatDay(recommended.CreateDate)}</span>
          </div>
        </div>
      )}
      {may ? (
        <>
          <div className={styles.buttons} data-decided={current !== decisions.undecided.code || undefined}>
            {choices.map(({ code, label, key }) => (
              <Choice key={code} code={code} label={label} shortcut={key} taken={current === code} onClick={decide} />
            ))}
          </div>
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

/** What can be added to a decision. */
const more: Partial<Record<DecisionStatus, string>> = {
  [decisions.pass.code]: 'Reasons',
  [decisions.postpone.code]: 'Date',
};

/** Undo, and the link to the next undecided listing, once the reader has decided. */
function AfterDecision({ listing, decision, keys = false }: { listing: Listing; decision: Decision; keys?: boolean }) {
  const { waiting, undo, goOn, current, details } = decision;
  const addition = more[current];
  useHotkeys(
    keys
      ? [
          ['U', onPage(() => undo?.())],
          ['N', onPage(() => goOn?.())],
        ]
      : [],
  );
  if (!undo && !goOn) return null;
  return (
    <div className={styles.after}>
      {undo && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowBackUp size={15} stroke={1.7} />}
          rightSection={keys && <Kbd>U</Kbd>}
          onClick={undo}
        >
          {waiting ? 'Discard' : 'Undo'}
        </Button>
      )}
      {!keys && !waiting && addition && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconMessage2 size={15} stroke={1.7} />}
          onClick={() => openDecision({ listing, known: { DecisionStatus: current, ...details } })}
        >
          {addition}
        </Button>
      )}
      {goOn && (
        <Button
          variant="default"
          size="xs"
          leftSection={keys && <Kbd>N</Kbd>}
          rightSection={<IconArrowRight size={15} stroke={1.7} />}
          aria-label={keys ? undefined : 'Next undecided'}
          onClick={goOn}
        >
          {keys ? 'Next undecided' : 'Next'}
        </Button>
      )}
    </div>
  );
}

/** The decision buttons at the bottom of a phone screen. */
export function DecisionBar({ listing, decision }: { listing: Listing; decision: Decision }) {
  const { decide, current } = decision;
  return (
    <fieldset className={styles.bar} aria-label="Decision" data-decided={current !== decisions.undecided.code || undefined}>
      <AfterDecision listing={listing} decision={decision} />
      {choices.toReversed().map(({ code, label }) => (
        <Choice key={code} code={code} label={label} taken={current === code} onClick={decide} />
      ))}
    </fieldset>
  );
}
