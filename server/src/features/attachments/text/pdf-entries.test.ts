import { deflateSync } from 'node:zlib';
import { PDFString } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Made, Outcome, Place } from '../../../test/named-pdf.ts';
import {
  annotated,
  canary,
  field,
  font,
  form,
  inCatalog,
  inStructure,
  linked,
  named,
  object,
  one,
  onPage,
  outcomeOf,
  pdf,
  resource,
  stream,
  text,
  uri,
  utf16,
} from '../../../test/named-pdf.ts';

const places: Place[] = [
  // Structure
  ['the title of a structure element', 'read', () => inStructure({ T: text() })],
  ['an alternative text', 'read', () => inStructure({ Alt: text() })],
  ['the actual text', 'read', () => inStructure({ ActualText: text() })],
  ['an expansion', 'read', () => inStructure({ E: text() })],
  ['a phoneme', 'read', () => inStructure({ Phoneme: text() })],
  ['the identifier of a structure element', 'read', () => inStructure({ ID: text() })],
  ['the kind of a structure element', 'read', () => inStructure({ S: canary })],
  ['a class', 'read', () => inStructure({ C: canary })],
  ['a map of roles', 'read', () => inCatalog('StructTreeRoot', () => ({ RoleMap: { [canary]: 'P' } }))],
  ['a map of classes', 'read', () => inCatalog('StructTreeRoot', () => ({ ClassMap: { [canary]: { O: 'Layout' } } }))],
  ['a namespace', 'read', () => inCatalog('StructTreeRoot', () => ({ Namespaces: [{ Type: 'Namespace', NS: text() }] }))],
  ['the summary of a table', 'read', () => inStructure({ A: { O: 'Table', Summary: text() } })],
  ['the description of a field', 'read', () => inStructure({ A: { O: 'PrintField', Desc: text() } })],
  ['user properties', 'removed', () => inStructure({ A: { O: 'UserProperties', P: [{ N: text() }] } })],
  ['a private part of a language', 'removed', () => inStructure({ Lang: PDFString.of(`en-x-${one}`) })],
  // Navigation
  ['a bookmark', 'read', () => inCatalog('Outlines', { First: { Title: text() } })],
  ['the words of page numbers', 'read', () => inCatalog('PageLabels', { Nums: [0, { P: text() }] })],
  [
    'a named destination',
    'removed',
    () =>
      pdf((made) => {
        made.document.catalog.set(named('Names'), object(made, { Dests: { Names: [text(), [made.page.ref, 'Fit']] } }));
        made.page.node.set(named('Annots'), object(made, [{ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], Dest: text() }]));
      }),
  ],
  ['a named destination of old kind', 'removed', () => inCatalog('Dests', { [canary]: [0, 'Fit'] })],
  ['an article', 'removed', () => inCatalog('Threads', [{ I: { Title: text() } }])],
  ['a website', 'read', () => uri(`https://${one}.example/`)],
  ['an email address', 'read', () => uri(`mailto:ann@${one}.example`)],
  ['a phone number', 'read', () => uri(`tel:${one}`)],
  ['a website without its protocol', 'read', () => uri(`www.${one}.example`)],
  ['a link that is a script', 'removed', () => uri(`javascript:alert('${one}')`)],
  ['a link to a file', 'removed', () => uri(`file:///C:/Users/${one}/a.pdf`)],
  ['a link to a file beside it', 'removed', () => uri(`../${one}/a.pdf`)],
  ['a link to a shared folder', 'removed', () => uri(`\\\\\\\\${one}\\\\a.pdf`)],
  ['the base of links', 'removed', () => inCatalog('URI', { Base: text() })],
  // Actions
  ['an action at the start', 'removed', () => inCatalog('OpenAction', { S: 'Launch', F: text() })],
  ['a link at the start', 'read', () => inCatalog('OpenAction', { S: 'URI', URI: PDFString.of(`https://${one}.example`) })],
  ['actions of the document', 'removed', () => inCatalog('AA', { WC: { S: 'JavaScript', JS: text() } })],
  ['actions of a page', 'removed', () => onPage('AA', { O: { S: 'URI', URI: text() } })],
  ['actions of a field', 'removed', () => field({ AA: { K: { S: 'JavaScript', JS: text() } } })],
  ['actions after an action', 'removed', () => linked({ S: 'GoTo', D: [0, 'Fit'], Next: { S: 'URI', URI: text() } })],
  ...[
    'Launch',
    'GoToR',
    'GoToE',
    'SubmitForm',
    'ImportData',
    'Rendition',
    'Sound',
    'Movie',
    'Thread',
    'JavaScript',
    'Hide',
    'ResetForm',
    'Trans',
    'GoTo3DView',
    'RichMediaExecute',
    'GoToDp',
    canary,
  ].map((S): [string, Outcome, () => Promise<Uint8Array>] => [
    `an action of kind ${S}`,
    'removed',
    () => linked({ S, T: text(), F: text(), JS: text(), D: text(), Fields: [text()] }),
  ]),
  [
    'scripts with names',
    'removed',
    () => inCatalog('Names', { JavaScript: { Names: [text(), { S: 'JavaScript', JS: text() }] } }),
  ],
  ['captured websites', 'removed', () => inCatalog('SpiderInfo', { V: text() })],
  [
    'names of captured websites',
    'removed',
    () => inCatalog('Names', { IDS: { Names: [text(), {}] }, URLS: { Names: [text(), {}] } }),
  ],
  ['renditions', 'removed', () => inCatalog('Names', { Renditions: { Names: [text(), { S: 'MR', N: text() }] } })],
  ['templates', 'removed', () => inCatalog('Names', { Templates: { Names: [text(), {}] }, Pages: { Names: [text(), {}] } })],
  // Forms and notes
  ['the name of a field', 'read', () => field({ T: text() })],
  ['the tooltip of a field', 'read', () => field({ TU: text() })],
  ['the export name of a field', 'read', () => field({ TM: text() })],
  ['the value of a field', 'read', () => field({ V: text() })],
  [
    'the value of a field in a stream',
    'read',
    () => onPage('Annots', (made) => [{ Type: 'Annot', Subtype: 'Widget', Rect: [0, 0, 9, 9], V: stream(made, canary) }]),
  ],
  ['the usual value of a field', 'read', () => field({ DV: text() })],
  ['the styled value of a field', 'removed', () => field({ RV: text() })],
  ['choices', 'read', () => field({ FT: 'Ch', Opt: [[text(), PDFString.of('x')]] })],
  [
    'the state of a button',
    'read',
    () =>
      onPage('Annots', (made) => [
        { Type: 'Annot', Subtype: 'Widget', Rect: [0, 0, 9, 9], AS: 'Off', AP: { N: { [canary]: form(made, '0 g') } } },
      ]),
  ],
  ['the caption of a button', 'read', () => field({ MK: { CA: text() } })],
  ['the caption of a button under the pointer', 'read', () => field({ MK: { RC: text() } })],
  ['the caption of a pressed button', 'read', () => field({ MK: { AC: text() } })],
  [
    'the look of a pressed button',
    'read',
    () => onPage('Annots', (made) => [{ Type: 'Annot', Subtype: 'Widget', Rect: [0, 0, 9, 9], AP: { D: form(made) } }]),
  ],
  [
    'the look of a hidden note',
    'read',
    () => onPage('Annots', (made) => [{ Type: 'Annot', Subtype: 'Stamp', F: 2, Rect: [0, 0, 9, 9], AP: { N: form(made) } }]),
  ],
  [
    'a form in XML',
    'removed',
    () => inCatalog('AcroForm', (made) => ({ Fields: [], XFA: stream(made, `<xdp>${canary}</xdp>`) })),
  ],
  ['a note', 'read', () => annotated({ Contents: text() })],
  ['the author of a note', 'removed', () => annotated({ T: text() })],
  ['the name of a note', 'removed', () => annotated({ NM: text() })],
  ['the subject of a note', 'removed', () => annotated({ Subj: text() })],
  ['the styled text of a note', 'removed', () => annotated({ RC: text() })],
  ['the style of a note', 'read', () => annotated({ DS: PDFString.of(`font: ${canary}`) })],
  ['the icon of a stamp', 'read', () => annotated({ Subtype: 'Stamp', Name: canary })],
  ['the text over a redaction', 'read', () => annotated({ Subtype: 'Redact', OverlayText: text() })],
  ['the units of a measurement', 'read', () => annotated({ Subtype: 'Line', Measure: { R: text(), X: [{ U: text() }] } })],
  ['the place on a map', 'removed', () => onPage('VP', [{ Name: text(), Measure: { GPTS: [1], Name: text() } }])],
  // Documents
  ['a collection', 'removed', () => inCatalog('Collection', { D: text() })],
  ['requirements', 'removed', () => inCatalog('Requirements', [{ S: 'EnableJavaScripts', RH: { Script: text() } }])],
  ['extensions', 'removed', () => inCatalog('Extensions', { [one]: { URL: text() } })],
  [
    'parts of a document',
    'removed',
    () => inCatalog('DPartRoot', { DPartRootNode: { DPM: { Customer: text() } }, NodeNameList: [canary] }),
  ],
  ['certificates', 'removed', () => inCatalog('DSS', (made) => ({ Certs: [stream(made, canary)], VRI: {} }))],
  ['a legal attestation', 'removed', () => inCatalog('Legal', { Attestation: text() })],
  ['private data of an editor', 'removed', () => onPage('PieceInfo', { Editor: { Private: text() } })],
  ['private entries of a font', 'read', () => resource('Font', 'F9', () => ({ ...font, Owner: text() }))],
  ['a private stream', 'read', () => resource('Font', 'F9', (made) => ({ ...font, Owner: stream(made, `\0\x01${canary}\x02`) }))],
  ['associated files', 'carriesFiles', () => inCatalog('AF', [{ Type: 'Filespec', F: text() }])],
  ['embedded files', 'carriesFiles', () => inCatalog('Names', { EmbeddedFiles: { Names: [text(), { EF: {} }] } })],
  [
    'a signature',
    'signed',
    () => field({ V: { Type: 'Sig', Name: text(), Reason: text(), Location: text(), ContactInfo: text() } }),
  ],
  ['a certification', 'signed', () => inCatalog('Perms', { DocMDP: { Type: 'Sig', Name: text() } })],
  ['a film', 'carriesFiles', () => annotated({ Subtype: 'Movie', T: text() })],
  ['a screen', 'carriesFiles', () => annotated({ Subtype: 'Screen', T: text() })],
  ['a model', 'carriesFiles', () => annotated({ Subtype: '3D', Contents: text() })],
];

/** Entries of the standard and private ones. Some are removed with all that they hold, and some make Brevet refuse the file. */
const someKeys =
  'A AA AP Alt AS C Contents D Desc Dest Dests E F Fields Font K MK N Name Names Next O OCGs Order P R RoleMap S ST T TU Title Type U Usage V W X Seller PTEX.x Owner DescendantFonts Encoding Differences CharProcs Group SMask XObject Pattern Measure Rect Subtype Filespec Kids Nums Metadata Lang Properties OCProperties';
const keys = fc.constantFrom(...someKeys.split(' '));
const leaves = fc.constantFrom<(made: Made) => object>(
  () => text(),
  () => utf16(canary),
  () => named(one),
  () => ({ [one]: 1 }) as object,
  (made) => stream(made, `/${one} gs`, { Type: 'XObject', Subtype: 'Form' }),
  (made) => stream(made, canary, { Of: text() }),
  (made) => stream(made, deflateSync(canary), { Filter: 'FlateDecode' }),
);
/** A place: the entries that lead to it, each direct, in an array, or in an object of its own. */
const steps = fc.array(fc.tuple(keys, fc.constantFrom('direct', 'array', 'object')), { minLength: 1, maxLength: 4 });
const roots = fc.constantFrom('page', 'catalog', 'annotation', 'resources', 'structure', 'font');

function planted(root: string, path: [string, string][], leaf: (made: Made) => object): Promise<Uint8Array> {
  return pdf((made) => {
    const { context } = made.document;
    const inside = path.reduceRight<unknown>((value, [key, way]) => {
      const held = object(made, { [key]: value });
      return way === 'direct' ? held : way === 'array' ? [held] : context.register(held);
    }, leaf(made)) as object;
    const into: Record<string, () => void> = {
      page: () => made.page.node.set(named(path[0]?.[0] ?? ''), object(made, inside)),
      catalog: () => made.document.catalog.set(named(path[0]?.[0] ?? ''), object(made, inside)),
      annotation: () =>
        made.page.node.set(named('Annots'), object(made, [{ Type: 'Annot', Subtype: 'Widget', Rect: [0, 0, 9, 9], MK: inside }])),
      resources: () => made.page.node.Resources()?.set(named('Properties'), object(made, { MC0: inside })),
      structure: () => made.document.catalog.set(named('StructTreeRoot'), object(made, { K: inside })),
      font: () => made.page.node.Resources()?.set(named('Font'), object(made, { F9: { ...font, Private: inside } })),
    };
    into[root]?.();
  });
}

describe('a name in a PDF', () => {
  it('is never left unread, wherever it is', async () => {
    await fc.assert(
      fc.asyncProperty(roots, steps, leaves, async (root, path, leaf) => {
        // The process that strips a file refuses it after any error.
        const outcome = await outcomeOf(await planted(root, path, leaf)).catch(() => 'unreadable');
        expect(outcome).not.toBe('left unread');
      }),
      { numRuns: 200 },
    );
  });

  it.each(places)('in %s is %s', async (_place, outcome, make) => {
    expect(await outcomeOf(await make())).toBe(outcome);
  });
});
