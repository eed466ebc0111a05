import type { NameRole } from '@brevet/contract/anonymity-check';
import { checkText, NameIndex } from '@brevet/contract/anonymity-check';
import { inEnglish } from '../vocabulary.ts';
import { Draw } from './draw.ts';
import { abstracts, inventors, organizations } from './sources.ts';
import type { Sample } from './written-forms.ts';
import { forms, sampleOf } from './written-forms.ts';

const namesOfEachKind = 50;
const seed = 24;

/** 200 real names with a distinctive word, the same number of each kind, and the names that were skipped because they have none. */
export function realSamples(): Record<'distinctive' | 'ordinary', Sample[]> {
  const draw = new Draw(seed);
  const distinctive: Sample[] = [];
  const ordinary: Sample[] = [];
  for (const names of Object.values(organizations())) {
    const samples = draw.some(names, names.length).map(sampleOf);
    const last = samples.filter(({ word }) => word !== null)[namesOfEachKind - 1];
    const drawn = last ? samples.slice(0, samples.indexOf(last) + 1) : samples;
    distinctive.push(...drawn.filter(({ word }) => word !== null));
    ordinary.push(...drawn.filter(({ word }) => word === null));
  }
  return { distinctive, ordinary };
}

export interface Missed {
  written: number;
  missed: string[];
}

/** How often the check misses each written form of names that belong to a listing. */
export function missedForms(samples: readonly Sample[]): Map<string, Missed> {
  const result = new Map<string, Missed>();
  for (const sample of samples) {
    const index = NameIndex.of([{ name: sample.name, role: 'seller' }], inEnglish);
    for (const [form, write] of Object.entries(forms)) {
      const text = write(sample);
      if (text === null) continue;
      const so = result.get(form) ?? { written: 0, missed: [] };
      so.written += 1;
      if (checkText('Overview', text, [index]).length === 0) so.missed.push(`${sample.name}: ${text}`);
      result.set(form, so);
    }
  }
  return result;
}

const organizationsOfListing = 10;
const inventorsOfListing = 10;

/** Abstracts of patents with something found in them, each checked with the names of strangers as if they belonged to it. */
export function wrongFindings(texts: readonly string[] = abstracts()): { checked: number; wrong: string[] } {
  const draw = new Draw(seed);
  const companies = Object.values(organizations()).flat();
  const people = inventors();
  const named = (role: NameRole, names: readonly string[], count: number) =>
    Array.from({ length: count }, () => ({ name: names[draw.below(names.length)] ?? '', role }));
  const wrong = texts.flatMap((text) => {
    const names = [...named('assignee', companies, organizationsOfListing), ...named('inventor', people, inventorsOfListing)];
    const isThere = names.some(({ name }) => text.includes(name));
    const findings = isThere ? [] : checkText('Overview', text, [NameIndex.of(names, inEnglish)]);
    return findings.length === 0 ? [] : [findings.map((finding) => `${finding.kind}: ${finding.text}`).join(', ')];
  });
  return { checked: texts.length, wrong };
}
