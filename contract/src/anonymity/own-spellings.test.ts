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

describe('a common word that people use as the short form of a name is found', () => {
  it.each([
    ['inside a sentence', 'The Falcon cooler is quiet.', 'Falcon?'],
    ['in the genitive', "Falcon's cooler is quiet.", 'Falcon?'],
    ['after "by"', 'It was tested by Falcon in two plants.', 'Falcon'],
    ['before a hyphen', 'Die Falcon-Technik spart Strom.', 'Falcon'],
    ['in a compound', 'Der Falconkühler spart Strom.', 'Falconkühler?'],
    ['joined with a product', 'The FalconCooler2 is quiet.', 'FalconCooler2?'],
    ['with asterisks', 'Ask F*a*l*c*o*n about it.', 'F*a*l*c*o*n'],
    ['with a digit for a letter', 'The Fa1con is quiet.', 'Fa1con?'],
    ['in a file name', 'falcon_datasheet', 'falcon?'],
    ['as a hashtag', '#falcon', 'falcon?'],
    ['at the start of a sentence that says what it made', 'Falcon built the cooler.', 'Falcon?'],
    ['with its other words, written together', 'The granitepeak cooler', 'granitepeak?'],
    ['with its other words, joined with a product', 'The GranitePeakCooler2 is quiet.', 'GranitePeakCooler2?'],
    ['with its other words, in a file name', 'granite_peak_datasheet', 'granite?'],
    ['with its other words and asterisks', 'Ask G*r*a*n*i*t*e*P*e*a*k', 'G*r*a*n*i*t*e'],
    ['with its other words and zeros', 'The Gr4nite Pe4k cooler', 'Gr4nite?'],
    ['as part of a longer name', 'The Granite Peak process works.', 'Granite Peak'],
    ['as initials with an ampersand', 'The C&P method works.', 'C&P?'],
  ])('%s', (_how, text, expected) => {
    const words = new Set(
      'falcon robotics granite peak crates pallets the cooler is and by in of method process works'.split(' '),
    );
    const names = ['Falcon Robotics Inc', 'Granite Peak Cranes', 'Crates & Pallets'];
    const index = NameIndex.of(
      names.map((name) => ({ name, role: 'seller' as const })),
      (word) => words.has(word),
    );
    const findings = checkText('Overview', text, [index]);
    expect(findings.map(({ text: named, certain }) => `${named}${certain ? '' : '?'}`).join(', ')).toBe(expected);
  });

  it.each(['a falcon, two falcons', 'Falcons live here.', 'The Gyrfalcon is large.', 'falcon robotics', 'falcon, robotics'])(
    'but not in %j',
    (text) => {
      const words = new Set('falcon falcons robotics the a two live here gyrfalcon is large'.split(' '));
      const index = NameIndex.of([{ name: 'Falcon Robotics Inc', role: 'seller' }], (word) => words.has(word));
      expect(checkText('Overview', text, [index])).toEqual([]);
    },
  );
});

describe('a word made of a name is found', () => {
  it.each([
    ['Zephyra Ltd', 'produkt firmy Zephyry', 'Zephyry'],
    ['Zephyra Ltd', 'zephyrowski produkt', 'zephyrowski'],
    ['Lumo Oy', 'Lumossa on uusi laite', 'Lumossa'],
    ['Lumo Oy', 'a Lumonak van', 'Lumonak'],
    ['Lumo Oy', 'der Lumokühler', 'Lumokühler?'],
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
    ['with codes of HTML inside codes', 'by H&amp;#97;lvorsen', 'H&amp;#97;lvorsen'],
    ['with a named letter of HTML', 'by H&aacute;lvorsen', 'H&aacute;lvorsen'],
    ['with a joiner of HTML', 'by Hal&zwnj;vorsen', 'Hal&zwnj;vorsen'],
    [
      'with blanks of HTML',
      'by H&nbsp;a&nbsp;l&nbsp;v&nbsp;o&nbsp;r&nbsp;s&nbsp;e&nbsp;n',
      'H&nbsp;a&nbsp;l&nbsp;v&nbsp;o&nbsp;r&nbsp;s&nbsp;e&nbsp;n',
    ],
    ['with tags in it', 'by Hal<b>vor</b>sen', 'Hal<b>vor</b>sen'],
    ['with a comment in it', 'by Hal<!-- x -->vorsen', 'Hal<!-- x -->vorsen'],
    ['in codes of addresses', 'by %48%61%6c%76%6f%72%73%65%6e', '%48%61%6c%76%6f%72%73%65%6e'],
    ['in codes of programs', 'by H\\u0061lv\\x6frsen', 'H\\u0061lv\\x6frsen'],
    ['with Greek letters among Latin ones', 'by Hαlvοrsεη', 'Hαlvοrsεη'],
    ['with two asterisks', 'by Hal**rsen', 'Hal**rsen'],
    ['with most letters masked', 'by H****rsen', 'H****rsen?'],
    ['with its end masked', 'by Halvors**', 'Halvors**'],
    ['with its start masked', 'by *alvorsen', '*alvorsen'],
    ['with an ellipsis', 'by Halv…sen', 'Halv…sen?'],
    ['with a hyphen for a letter', 'by Halv-rsen', 'Halv-rsen?'],
    ['in pairs of letters', 'by Ha lv or se n', 'Ha lv or se n'],
    ['in parts with a slash', 'by Hal / vor / sen', 'Hal / vor / sen'],
    ['in parts with a bar', 'by Halv|orsen', 'Halv|orsen'],
    [
      'as a numbered list',
      '1. H\n2. a\n3. l\n4. v\n5. o\n6. r\n7. s\n8. e\n9. n',
      'H\n2. a\n3. l\n4. v\n5. o\n6. r\n7. s\n8. e\n9. n',
    ],
    ['in reverse', 'by nesrovlaH', 'nesrovlaH?'],
    ['with a missing letter', 'by Halvosen', 'Halvosen?'],
    ['with a wrong letter', 'by Halvorzen', 'Halvorzen?'],
    ['with two letters in each other’s place', 'by Havlorsen', 'Havlorsen?'],
    ['with repeated letters', 'by Haalvorrrsen', 'Haalvorrrsen?'],
    ['after a word that leads to it', '#teamhalvorsen', 'teamhalvorsen'],
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

  it.each([
    'halv*en, h*n and half*orsen',
    'x<b>y and a<i>c, R&D; 3 * 4 and co-operation',
    'The share is 50%61 of it.',
    'раствор в воде',
    'нагрев и халва',
  ])('but not in %j', (text) => {
    expect(found('Halvorsen Labs ApS', text)).toBe('');
  });
});
