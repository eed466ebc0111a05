// Names of the office. cspell:disable
import { describe, expect, it } from 'vitest';
import { withoutDotCodes } from './dot-codes.ts';

describe('dot codes', () => {
  it.each([
    ['.alpha.-amylase at 25.degree. C.', 'α-amylase at 25° C.'],
    ['.sigma., .SIGMA., .omega., .OMEGA., .rho., .TAU.', 'σ, Σ, ω, Ω, ρ, Τ'],
    ['4.ltoreq.x.ltoreq.7.times.10', '4≤x≤7×10'],
    ['.+-.5 .mu.m, about 3 .ANG., .about.2', '±5 μm, about 3 Å, ∼2'],
    ['a .left brkt-top.x.right brkt-bot. and .circle-w/dot.', 'a ⌈x⌋ and ⊙'],
    ['a diameter .0. of', 'a diameter Ø of'],
    ['m.o slashed.ller', 'møller'],
    ['Smart Cut.TM. by .COPYRGT. and .RTM.', 'Smart Cut™ by © and ®'],
    ['.unknown. codes and e.g. the U.S.A.', '.unknown. codes and e.g. the U.S.A.'],
    ['a pH of 7.0. The', 'a pH of 7.0. The'],
    ['a version 1.0.5', 'a version 1.0.5'],
    ['no codes', 'no codes'],
    ['', ''],
  ])('%j is %j', (written, text) => expect(withoutDotCodes(written)).toBe(text));
});

describe('lowered and raised letters', () => {
  it.each([
    ['H.sub.2 S removal', 'H2S removal'],
    ['H.sub.2 SO.sub.4, Na.sub.2 CO.sub.3 and H.sub.2 O', 'H2SO4, Na2CO3 and H2O'],
    ['CH.sub.3 (CH.sub.2).sub.3 CH.sub.3', 'CH3(CH2)3CH3'],
    ['Al.sub.2 O.sub.3 -SiO.sub.2 A', 'Al2O3-SiO2 A'],
    ['PGA.sub.2 and 15-epi PGA.sub.2', 'PGA2 and 15-epi PGA2'],
    ['CO.sub.2 is', 'CO2 is'],
    ['N.sub.2 In the', 'N2 In the'],
    ['T.sub.1 Si', 'T1 Si'],
    ['C.sub.1 -C.sub.4 alkyl', 'C1-C4 alkyl'],
    ['N.sub.1 - N.sub.2', 'N1 - N2'],
    ['(x.sub.1 )', '(x1)'],
    ['data D.sub.2, D.sub.3, D.sub.4 . . . in', 'data D2, D3, D4 . . . in'],
    ['11.beta.-PGF.sub.2.alpha..', '11β-PGF2α.'],
    ['.alpha..sub.1 and R.sub..alpha.', 'α1 and Rα'],
    ['the .sup.14 C-labeled (.sup.3 H) form', 'the 14C-labeled (3H) form'],
    ['10.sup.3 K and 10.sup.-6 M', '103 K and 10-6 M'],
    ['Ca.sup.2+ ions, x.sup.2 +y.sup.2', 'Ca2+ ions, x2 +y2'],
    ['A.sub.i.sbsb.1 and 2.sup.n.spsp.2', 'Ai1 and 2n2'],
  ])('%j is %j', (written, text) => expect(withoutDotCodes(written)).toBe(text));
});

describe('a reissue', () => {
  it.each([
    ['a .[.wooden.]. .Iadd.steel .Iaddend.bolt', 'a steel bolt'],
    ['.[.core/stressed.]..Iadd.core-stressed.Iaddend. skin', 'core-stressed skin'],
    ['said configuration .[...]. .Iadd., at.Iaddend. points', 'said configuration , at points'],
    ['a .Badd.bold .Baddend.change', 'a bold change'],
    ['.[.3. All of it..].', ''],
    ['an open .[.bracket', 'an open .[.bracket'],
  ])('%j is %j', (written, text) => expect(withoutDotCodes(written)).toBe(text));
});
