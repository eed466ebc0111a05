import { readFileSync } from 'node:fs';
import type { Finding, KnownName, NameRole } from '@brevet/contract/anonymity-check';
import { checkText, NameIndex } from '@brevet/contract/anonymity-check';
import { describe, expect, it } from 'vitest';
import { inEnglish } from './vocabulary.ts';

const fileOf = (name: string): string => readFileSync(new URL(`labeled/${name}`, import.meta.url), 'utf8');

interface Label {
  kind: string;
  start: number;
  end: number;
}
interface Sentence {
  text: string;
  labels: Label[];
}

/** Reads a line in which {kind|text} marks a label. */
function sentenceOf(line: string): Sentence {
  let text = '';
  const labels: Label[] = [];
  for (const part of line.replaceAll(String.raw`\n`, '\n').split(/(\{[a-z]+\|[^}]*\})/)) {
    const [, kind, named] = /^\{([a-z]+)\|([^}]*)\}$/.exec(part) ?? [];
    if (kind !== undefined && named !== undefined) labels.push({ kind, start: text.length, end: text.length + named.length });
    text += named ?? part;
  }
  return { text, labels };
}

const sentencesOf = (name: string): Sentence[] =>
  fileOf(name)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(sentenceOf);

const names: KnownName[] = Object.entries(JSON.parse(fileOf('names.json')) as Record<NameRole, string[]>).flatMap(
  ([role, list]) => list.map((name) => ({ name, role: role as NameRole })),
);
const shared = new Set<NameRole>(['company', 'organization', 'contact']);
const indexes = [
  NameIndex.of(
    names.filter(({ role }) => !shared.has(role)),
    inEnglish,
  ),
  NameIndex.of(
    names.filter(({ role }) => shared.has(role)),
    inEnglish,
  ),
];

const hits = (label: Label, finding: Finding): boolean =>
  label.kind === finding.kind && finding.start < label.end && label.start < finding.end;

function measure(sentences: readonly Sentence[]) {
  const faults: string[] = [];
  let found = 0;
  let right = 0;
  let labels = 0;
  for (const sentence of sentences) {
    const findings = checkText('Overview', sentence.text, indexes);
    const missed = sentence.labels.filter((label) => !findings.some((finding) => hits(label, finding)));
    const wrong = findings.filter((finding) => !sentence.labels.some((label) => hits(label, finding)));
    found += findings.length;
    right += findings.length - wrong.length;
    labels += sentence.labels.length;
    for (const { start, end } of missed) faults.push(`missed "${sentence.text.slice(start, end)}" in: ${sentence.text}`);
    for (const { kind, text } of wrong) faults.push(`wrong ${kind} "${text}" in: ${sentence.text}`);
    missedLabels += missed.length;
  }
  const recall = (labels - missedLabels) / labels;
  missedLabels = 0;
  return { precision: right / found, recall, faults };
}
let missedLabels = 0;

const development = sentencesOf('development.txt');
const heldOut = sentencesOf('held-out.txt');

describe('the labeled set', () => {
  it('has at least 360 sentences, half of them without findings', () => {
    const all = [...development, ...heldOut];
    expect(all.length).toBeGreaterThanOrEqual(360);
    expect(all.filter(({ labels }) => labels.length === 0).length).toBeGreaterThanOrEqual(all.length / 2);
  });

  it.each([
    ['all', [...development, ...heldOut]],
    ['the held-out half', heldOut],
  ])('reaches a precision of 0.95 and a recall of 0.90 on %s', (_name, sentences) => {
    const { precision, recall } = measure(sentences);
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });
});
