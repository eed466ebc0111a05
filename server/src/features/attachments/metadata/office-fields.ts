import { isSafeLink } from './office-links.ts';
import type { Written } from './strip-xml.ts';

// cspell:disable
/** Fields that calculate or repeat something of the document itself. All others lead outside the document, run something, or hide data of programs. */
const safe = new Set(
  (
    'PAGE NUMPAGES SECTION SECTIONPAGES DATE TIME CREATEDATE SAVEDATE PRINTDATE EDITTIME REF PAGEREF NOTEREF STYLEREF SEQ TOC TOA TA TC XE ' +
    'INDEX HYPERLINK FORMTEXT FORMCHECKBOX FORMDROPDOWN EQ SYMBOL ADVANCE QUOTE IF COMPARE SET ASK FILLIN LISTNUM AUTONUM AUTONUMLGL ' +
    'AUTONUMOUT MERGEFIELD MERGEREC MERGESEQ NEXT NEXTIF SKIPIF CITATION BIBLIOGRAPHY DOCPROPERTY DOCVARIABLE TITLE SUBJECT AUTHOR KEYWORDS ' +
    'COMMENTS FILENAME FILESIZE INFO NUMCHARS NUMWORDS REVNUM LASTSAVEDBY USERNAME USERINITIALS USERADDRESS BIDIOUTLINE GLOSSARY AUTOTEXT ' +
    'AUTOTEXTLIST GREETINGLINE ADDRESSBLOCK DISPLAYBARCODE BARCODE EMBED SHAPE GOTOBUTTON'
  ).split(' '),
);
// cspell:enable
const macro = /^\s*MACROBUTTON\s+(NoMacro|none)\b/i;
/** Words in quotes, switches, and other words. */
const words = /"([^"]*)"?|\\([a-z])|(\S+)/gi;

/** False for a field that reads or runs something outside of the document, such as DDE, INCLUDEPICTURE or a link to a script. */
function isSafeField(code: string): boolean {
  const [, command = '', rest = ''] = /^\s*([^\s"\\]*)([\s\S]*)$/.exec(code) ?? [];
  if (command.startsWith('=') || macro.test(code)) return true;
  return safe.has(command.toUpperCase()) && (command.toUpperCase() !== 'HYPERLINK' || targetsOf(rest).every(isSafeLink));
}

/** The addresses among the words of a link, without the texts of its switches. */
function targetsOf(code: string): string[] {
  const targets: string[] = [];
  let isOfSwitch = false;
  for (const [, quoted, letter, word = ''] of code.matchAll(words)) {
    if (letter === undefined && !isOfSwitch) targets.push((quoted ?? word).replaceAll('\\\\', '\\'));
    isOfSwitch = letter !== undefined && /[lot]/i.test(letter);
  }
  return targets;
}

interface Field {
  code: string;
  elements: Written[];
  /** Another field gives the command. */
  isComputed: boolean;
}

/** Turns unsafe fields of a Word part into their last results. */
export class Fields {
  readonly #open: Field[] = [];

  /** Handles an element that has been written. */
  closed(element: Written): void {
    const { local } = element;
    if (local === 'fldSimple') {
      if (!isSafeField(element.value('instr'))) element.unwrap();
    } else if (local === 'fldChar') this.#character(element);
    else if (local === 'instrText' || local === 'delInstrText') this.#code(element);
  }

  /** Ends the fields that the part leaves open. */
  end(): void {
    for (const field of this.#open.splice(0)) settle(field);
  }

  #character(element: Written): void {
    const type = element.value('fldCharType');
    const outer = this.#open.at(-1);
    if (type === 'begin') {
      if (outer?.code.trim() === '') outer.isComputed = true;
      this.#open.push({ code: '', elements: [element], isComputed: false });
    } else {
      outer?.elements.push(element);
      const ended = type === 'end' ? this.#open.pop() : undefined;
      if (ended) settle(ended);
    }
  }

  #code(element: Written): void {
    const field = this.#open.at(-1);
    if (field) {
      field.code += element.text;
      field.elements.push(element);
    } else if (!isSafeField(element.text)) element.erase();
  }
}

function settle({ code, elements, isComputed }: Field): void {
  if (isComputed || (code.trim() !== '' && !isSafeField(code))) for (const element of elements) element.erase();
}
