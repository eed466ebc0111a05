import type { NameRole } from '@brevet/contract/anonymity-check';
import { checkText, NameIndex } from '@brevet/contract/anonymity-check';
import { describe, expect, it } from 'vitest';
import { demoListings } from '../../demo/listings/demo-listings.ts';
import { inventedNames } from './corpus/invented.ts';
import { missedForms, realSamples, wrongFindings } from './corpus/measure.ts';
import { hasData } from './corpus/sources.ts';
import { sampleOf } from './corpus/written-forms.ts';
import { inEnglish } from './vocabulary.ts';

const mostWrong = 0.01;
const mostMissed = 0.02;
const mostMissedOfForm = 0.05;

function shares(samples: Parameters<typeof missedForms>[0]) {
  const forms = [...missedForms(samples)].map(([form, { written, missed }]) => ({ form, written, missed: missed.length }));
  const sum = (of: 'written' | 'missed'): number => forms.reduce((total, form) => total + form[of], 0);
  return {
    forms,
    missed: sum('missed') / sum('written'),
    worse: forms.filter(({ written, missed }) => missed / written > mostMissedOfForm).map(({ form }) => form),
  };
}

describe('invented names that belong to a listing', () => {
  const samples = inventedNames.map(sampleOf);

  it('each have a distinctive word', () => {
    expect(samples.filter(({ word }) => word === null)).toEqual([]);
  });

  it('are found in every written form', () => {
    const missed = [...missedForms(samples)].flatMap(([form, so]) => so.missed.map((text) => `${form}: ${text}`));
    expect(missed).toEqual([]);
  });

  it.each(['assignee', 'seller', 'owner', 'broker', 'brand'] as const)(
    "aren't found as %s in ordinary texts",
    (role: NameRole) => {
      const index = NameIndex.of(
        inventedNames.map((name) => ({ name, role })),
        inEnglish,
      );
      const texts = demoListings.flatMap(({ ListingDescription, overview }) => [ListingDescription, ...overview]);
      const findings = texts.flatMap((text) => checkText('Overview', text, [index]));
      expect(findings.filter(({ kind }) => kind === role)).toEqual([]);
    },
  );
});

describe.skipIf(!hasData)('200 real names that belong to a listing', () => {
  it('are missed less than twice in a hundred forms, and in no form more than five times', () => {
    const { forms, missed, worse } = shares(realSamples().distinctive);
    expect(forms.length).toBeGreaterThanOrEqual(20);
    expect(worse).toEqual([]);
    expect(missed).toBeLessThan(mostMissed);
  });

  it('are found with their full form if they have no distinctive word', () => {
    const { missed } = shares(realSamples().ordinary);
    expect(missed).toBeLessThan(mostMissed);
  });

  it('are found in less than one in a hundred abstracts of strangers', () => {
    const { checked, wrong } = wrongFindings();
    expect(checked).toBeGreaterThan(150);
    expect(wrong.length / checked).toBeLessThan(mostWrong);
  });
});
