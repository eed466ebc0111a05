import type { Finding } from '@brevet/contract/anonymity-check';
import { describe, expect, it } from 'vitest';
import { currentFindings, replacementOf, withoutFinding } from './current-findings.ts';

const at = (text: string, named: string, kind: Finding['kind'] = 'company', from = 0): Finding => {
  const start = text.indexOf(named, from);
  return { field: 'f', start, end: start + named.length, kind, text: named, reason: '', suggestion: '', certain: true };
};
const checked = (text: string, ...findings: Finding[]) => ({ text, findings });
const placed = (findings: Finding[]) => findings.map(({ start, text }) => [start, text]);

describe('currentFindings', () => {
  const old = 'By Halden, and Acme.';
  const longer = 'Made by Halden, and Acme.';
  const own = checked(old, at(old, 'Halden', 'seller'));
  const server = { ...checked(old, at(old, 'Halden', 'seller'), at(old, 'Acme')), own: own.findings };
  const saved = { unsaved: false };

  it("are the server's for the text that it has checked", () => {
    expect(placed(currentFindings(old, { own, server, ...saved }))).toEqual([
      [3, 'Halden'],
      [15, 'Acme'],
    ]);
  });

  it('move with their words until the server has checked the newer text', () => {
    const newest = checked(longer, at(longer, 'Halden', 'seller'));
    for (const mine of [own, newest, undefined])
      expect(placed(currentFindings(longer, { own: mine, server, ...saved }))).toEqual([
        [8, 'Halden'],
        [20, 'Acme'],
      ]);
  });

  it('are gone with their words', () => {
    expect(currentFindings('By the seller.', { own, server, ...saved })).toEqual([]);
  });

  it('find each of several equal words at its own place', () => {
    const twice = 'Acme, Acme';
    const both = checked(twice, at(twice, 'Acme'), at(twice, 'Acme', 'company', 1));
    expect(placed(currentFindings('x Acme, y Acme', { own: both, server: undefined, ...saved }))).toEqual([
      [2, 'Acme'],
      [10, 'Acme'],
    ]);
  });

  it('leave out what the server has allowed, in newer texts as well', () => {
    const allowed = { ...checked(old), own: own.findings };
    expect(currentFindings(old, { own, server: allowed, ...saved })).toEqual([]);
    const newest = checked(longer, at(longer, 'Halden', 'seller'));
    expect(currentFindings(longer, { own: newest, server: allowed, ...saved })).toEqual([]);
  });

  it("keep names that the server can't know before they are stored", () => {
    const unknowing = { ...checked(old), own: own.findings };
    expect(placed(currentFindings(old, { own, server: unknowing, unsaved: true }))).toEqual([[3, 'Halden']]);
    const newest = checked(longer, at(longer, 'Halden', 'seller'));
    expect(placed(currentFindings(longer, { own: newest, server: unknowing, unsaved: true }))).toEqual([[8, 'Halden']]);
    const email = checked(old, at(old, 'Acme', 'email'));
    expect(currentFindings(old, { own: email, server: { ...unknowing, own: email.findings }, unsaved: true })).toEqual([]);
  });

  it.each(['seller', 'assignee', 'inventor'] as const)('keep an unsaved %s that the server has not found', (kind) => {
    const mine = checked(old, at(old, 'Halden', kind));
    const unknowing = { ...checked(old), own: mine.findings };
    expect(placed(currentFindings(old, { own: mine, server: unknowing, unsaved: true }))).toEqual([[3, 'Halden']]);
  });

  it("leave out what the server doesn't share about the same text, and keep it in a newer one", () => {
    const unshared = { ...checked(old, at(old, 'Acme')), own: [] };
    expect(placed(currentFindings(old, { own, server: unshared, ...saved }))).toEqual([[15, 'Acme']]);
    expect(placed(currentFindings(longer, { own, server: unshared, ...saved }))).toEqual([
      [8, 'Halden'],
      [20, 'Acme'],
    ]);
  });

  it('leave out only what the server has allowed, whatever its case', () => {
    const shouted = 'By HALDEN and Bolt.';
    const mine = checked(shouted, at(shouted, 'HALDEN'), at(shouted, 'Bolt'));
    const allowed = { ...checked(old), own: own.findings };
    expect(placed(currentFindings(shouted, { own: mine, server: allowed, ...saved }))).toEqual([[14, 'Bolt']]);
  });

  it('add another place of a word that the server has found', () => {
    const again = 'By Halden and Halden.';
    const mine = checked(again, at(again, 'Halden'), at(again, 'Halden', 'seller', 4));
    const one = { ...checked(old, at(old, 'Halden')), own: own.findings };
    expect(placed(currentFindings(again, { own: mine, server: one, ...saved }))).toEqual([
      [3, 'Halden'],
      [14, 'Halden'],
    ]);
  });

  it('keep their place in the same text, and find the first one in a newer text', () => {
    const twice = 'Acme, Acme';
    const second = checked(twice, at(twice, 'Acme', 'company', 1));
    expect(placed(currentFindings(twice, { own: second, server: undefined, ...saved }))).toEqual([[6, 'Acme']]);
    expect(placed(currentFindings('Acme.', { own: second, server: undefined, ...saved }))).toEqual([[0, 'Acme']]);
  });

  it('stay separate where they only touch, in the order of the text', () => {
    const joined = 'AcmeHaldenBolt';
    const mine = checked(joined, at(joined, 'Acme', 'seller'), at(joined, 'Bolt', 'seller'));
    const theirs = { ...checked(joined, at(joined, 'Halden')), own: mine.findings };
    expect(placed(currentFindings(joined, { own: mine, server: theirs, unsaved: true }))).toEqual([
      [0, 'Acme'],
      [4, 'Halden'],
      [10, 'Bolt'],
    ]);
  });

  it('count a place once that both have found', () => {
    const wider = { ...checked(old, at(old, 'Halden, and Acme')), own: [] };
    expect(placed(currentFindings(longer, { own, server: wider, ...saved }))).toEqual([[8, 'Halden, and Acme']]);
  });
});

describe('fixing a finding', () => {
  it.each([
    ['seller', 'the seller'],
    ['assignee', 'the assignee'],
    ['inventor', 'the inventor'],
    ['owner', 'the owner'],
    ['broker', 'the broker'],
    ['email', ''],
    ['phone', ''],
    ['url', ''],
    ['handle', ''],
    ['company', null],
    ['person', null],
  ] as const)('offers for %s: %j', (kind, replacement) => {
    expect(replacementOf({ kind })).toBe(replacement);
  });

  it('replaces it, or removes it with the space before it', () => {
    const text = 'Ask Jane at a@b.com now.';
    expect(withoutFinding(text, at(text, 'Jane'), 'the owner')).toBe('Ask the owner at a@b.com now.');
    expect(withoutFinding(text, at(text, 'a@b.com'), '')).toBe('Ask Jane at now.');
    expect(withoutFinding('a@b.com now', at('a@b.com now', 'a@b.com'), '')).toBe(' now');
  });
});
