import type { Finding } from '@brevet/contract/anonymity-check';
import { useEffect, useState } from 'react';
import { stepOf } from '../../fields/fields.ts';

/** Leads to a finding: to its step, its field, and the words in it. */
export function useGoToFinding(step: number, goTo: (step: number) => void): (finding: Finding) => void {
  const [target, setTarget] = useState<Finding | null>(null);
  useEffect(() => {
    if (!target || stepOf(target.field) !== step) return;
    setTarget(null);
    // After the step has focused its first field.
    requestAnimationFrame(() => {
      const input = document.querySelector(`[data-path="${CSS.escape(target.field)}"]`);
      if (!(input instanceof HTMLTextAreaElement || input instanceof HTMLInputElement)) return;
      input.focus({ preventScroll: true });
      input.setSelectionRange(target.start, target.end);
      input.scrollIntoView({ block: 'center' });
    });
  }, [target, step]);
  return (finding) => {
    setTarget(finding);
    if (stepOf(finding.field) !== step) goTo(stepOf(finding.field));
  };
}
