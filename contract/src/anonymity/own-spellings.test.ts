// Names as sellers write them, and words of many languages. cspell:disable
import { describe, expect, it } from 'vitest';
import { checkText, NameIndex } from '../anonymity-check.ts';

const vocabulary = new Set(
  'the sap shell apple apples meta data general electric muller process film phone headset module pole of a tree here use is'.split(
    ' ',
  ),
);
const found = (seller: string, text: string): string =>
  checkText('Overview', text, [NameIndex.of([{ name: seller, role: 'seller' }], (word) => vocabulary.has(word))])
    .map(({ text: named, certain }) => `${named}${certain ? '' : '?'}`)
    .join(', ');

describe('a short or common name is found', () => {
  it.each([
    ['in capitals', 'SAP SE', 'Use the SAP module here.', 'SAP'],
    ['before a hyphen', 'SAP SE', 'Das SAP-Modul ist neu.', 'SAP'],
    ['in the genitive', 'SAP SE', 'Das sind SAPs Module.', 'SAPs'],
    ['at the start, in the genitive', 'SAP SE', 'SAPs Modul ist neu.', 'SAPs'],
    ['with a digit', '3M Company', 'Use the 3M film here.', '3M'],
    ['with a digit, before a hyphen', '3M Company', 'Die 3M-Folie klebt.', '3M'],
    ['as an acronym in the genitive', 'ABB Ltd', 'Das sind ABBs Roboter.', 'ABBs'],
    ['as a word in capitals', 'Meta Platforms, Inc.', 'Use the META headset.', 'META'],
    ['as a capitalized word before a hyphen', 'Apple Inc.', 'Das Apple-Telefon ist neu.', 'Apple'],
    ['as a word in the German genitive', 'Apple Inc.', 'Das ist Apples Telefon.', 'Apples?'],
    ['as a capitalized word before a noun of science', 'Shell plc', 'Use the Shell process here.', 'Shell?'],
    ['in lower case, joined by a hyphen', 'General Electric Company', 'a general-electric turbine', 'general-electric?'],
    ['as a word that is also a unit, before a hyphen', 'Siemens AG', 'Das ist ein Siemens-Motor.', 'Siemens?'],
    ['as a technical acronym', 'LED Inc.', 'Use the LED here.', 'LED?'],
  ])('%s', (_how, seller, text, expected) => {
    expect(found(seller, text)).toBe(expected);
  });

  it.each([
    ['SAP SE', 'the sap of a tree'],
    ['3M Company', 'a 3m pole of 3 m'],
    ['3M Company', 'Use a 3M solution and 3M HCl.'],
    ['Meta Platforms, Inc.', 'the meta data'],
    ['Shell plc', 'the shell process, and a core-shell process'],
    ['Shell plc', 'USE THE SHELL PROCESS HERE'],
    ['Apple Inc.', 'an apple a day, and apples'],
    ['General Electric Company', 'general electric fields'],
    ['LED Inc.', 'Use LEDs, or a led.'],
  ])('but not %s in %j', (seller, text) => {
    expect(found(seller, text)).toBe('');
  });
});

describe('a word made of a name is found', () => {
  it.each([
    ['Müller Präzisionswerke GmbH', 'Müllers Fräse ist gut.', 'Müllers'],
    ['Müller Präzisionswerke GmbH', 'Das ist Mullers Fräse.', 'Mullers?'],
    ['Jenoptik AG', 'jenoptische Systeme', 'jenoptische'],
    ['Dürr AG', 'die Dürrsche Anlage', 'Dürrsche'],
    ['Luméranda SA', 'la solution lumérandaise', 'lumérandaise'],
    ['Luméranda SA', 'le produit lumérandien', 'lumérandien'],
    ['Brontika Srl', 'una pompa brontikana', 'brontikana'],
    ['Zephyra SL', 'una bomba zephyrense', 'zephyrense'],
    ['Zephyra Ltd', 'a zephyresque pump', 'zephyresque'],
  ])('%s: %s', (seller, text, expected) => {
    expect(found(seller, text)).toBe(expected);
  });

  it.each([
    ['Zephyra Ltd', 'zephyrs and a zephyrus'],
    ['Müller Präzisionswerke GmbH', 'the muller is here'],
  ])('but not of %s in %j', (seller, text) => {
    expect(found(seller, text)).toBe('');
  });
});

describe('a university or institute is found', () => {
  it.each([
    ['Technische Universität Dresden', 'work at TU Dresden shows', 'TU Dresden?'],
    ['Technische Universität Dresden', 'an der Uni Dresden', 'Uni Dresden'],
    ['Technische Universität Dresden', 'at Technical University Dresden', 'Technical University Dresden?'],
    ['Technische Universität Dresden', 'at the Technical University of Dresden', 'Technical University of Dresden'],
    ['Universität Stuttgart', "all'Università di Stuttgart", 'Università di Stuttgart?'],
    ['University of Geneva', 'en la universidad de Geneva', 'universidad de Geneva?'],
    ['École polytechnique fédérale de Lausanne', 'a lab at EPFL here', 'EPFL?'],
    ['École polytechnique fédérale de Lausanne', 'a lab of the EPFL here', 'EPFL'],
    ['Massachusetts Institute of Technology', 'a lab of the MIT here', 'MIT'],
    ['Fraunhofer-Gesellschaft', 'a project of FhG here', 'FhG?'],
    ['Fraunhofer-Gesellschaft', 'ein Projekt der FhG', 'FhG'],
  ])('%s: %s', (seller, text, expected) => {
    expect(found(seller, text)).toBe(expected);
  });

  it.each([
    ['Technische Universität Dresden', 'built in Dresden by a technical university'],
    ['Technische Universität Dresden', 'uni dresden in lower case, the tu and the th'],
    ['École polytechnique fédérale de Lausanne', 'the polytechnic school, epfl'],
  ])('but not %s in %j', (seller, text) => {
    expect(found(seller, text)).toBe('');
  });
});

describe('a disguised name is found', () => {
  it.each([
    ['with a dotless i', 'by Bırkınson', 'Bırkınson'],
    ['with an asterisk for a letter', 'by Halv*rsen', 'Halv*rsen'],
    ['with an underscore for a letter', 'by Halv_rsen', 'Halv_rsen'],
    ['with a code of HTML', 'by H&#97;lvorsen', 'H&#97;lvorsen'],
    ['with a hexadecimal code of HTML', 'by H&#x61;lvorsen', 'H&#x61;lvorsen'],
    ['with a named code of HTML', 'by Hal&shy;vorsen', 'Hal&shy;vorsen'],
    ['with a code of addresses', 'by H%61lvorsen', 'H%61lvorsen'],
    ['in Cyrillic letters', 'от Халворсен', 'Халворсен'],
    ['in Cyrillic letters, inflected', 'у Халворсена', 'Халворсена'],
    ['in Greek letters', 'από Χαλβορσεν', 'Χαλβορσεν'],
    ['in two ordinary words of another language', 'the nord licht here', 'nord licht?'],
    ['in two such words with a hyphen', 'the nord-licht here', 'nord-licht?'],
  ])('%s', (_how, text, expected) => {
    const names = ['Halvorsen Labs ApS', 'Birkinson Ltd', 'Nordlicht GmbH'];
    const index = NameIndex.of(
      names.map((name) => ({ name, role: 'seller' as const })),
      (word) => vocabulary.has(word) || word === 'nord',
    );
    const findings = checkText('Overview', text, [index]);
    expect(findings.map(({ text: named, certain }) => `${named}${certain ? '' : '?'}`).join(', ')).toBe(expected);
  });

  it.each(['halv*en, h*n and half*orsen', 'The share is 50%61 of it.', 'раствор в воде', 'нагрев и халва'])(
    'but not in %j',
    (text) => {
      expect(found('Halvorsen Labs ApS', text)).toBe('');
    },
  );
});
