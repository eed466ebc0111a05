import type { ImportState } from '@brevet/contract/patent-imports';
import { describe, expect, it } from 'vitest';
import { canCancel, canResume } from './patent-imports.policy.ts';

describe('an import', () => {
  it.each<[ImportState, boolean, boolean]>([
    ['queued', true, false],
    ['running', true, false],
    ['done', false, false],
    ['failed', false, true],
    ['canceled', false, true],
  ])('that is %s can be canceled: %s, resumed: %s', (State, cancel, resume) => {
    expect(canCancel({ State, Canceling: false, Origin: 'upload' })).toBe(cancel);
    expect(canResume({ State, Stored: 'a.xml' })).toBe(resume);
  });

  it('is canceled once, and never if a command runs it', () => {
    expect(canCancel({ State: 'running', Canceling: true, Origin: 'upload' })).toBe(false);
    expect(canCancel({ State: 'running', Canceling: false, Origin: 'command' })).toBe(false);
  });

  it('resumes only with its file', () => expect(canResume({ State: 'failed', Stored: null })).toBe(false));
});
