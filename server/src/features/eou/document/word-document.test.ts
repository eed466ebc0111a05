import { asDay, momentOf } from '@brevet/contract/day';
import type { EouDetails } from '@brevet/contract/eou';
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { wordDocument } from './word-document.ts';

const eou: EouDetails = {
  EouID: 7,
  PatentID: 1,
  Patent: '7123456',
  Country: 'US',
  Title: 'Pump & valve',
  Cited_count: null,
  List: null,
  TargetCompany: 'Lumenar <b>',
  TargetProduct: 'Silent 2',
  EOUType: 'product',
  Probability: 70,
  EOURating: 60,
  EOUAnalysisLevel: 3,
  Elements: 2,
  Complete: 1,
  Analyst: 'Tolu Oduya',
  Qps: null,
  CreateDate: momentOf('2026-01-02T03:04:05.000Z'),
  Version: 1,
  Summary: 'First line\nSecond line',
  ClaimNumber: 1,
  Claim: 'A machine.',
  can: { update: true, delete: true },
};
const elements = [
  {
    Position: 1,
    Element: 'a pump \u0001\uFFFE </w:t> & "more"',
    Evidence: 'Page 4\nand 5',
    SourceURL: 'https://example.com/a?b=1&c="2"',
    SourceDate: asDay('2026-01-02'),
    DocID: 5,
    Attachment: 'teardown.pdf',
  },
  { Position: 2, Element: 'a valve', Evidence: '', SourceURL: '', SourceDate: null, DocID: null, Attachment: null },
];

/** The texts of a part, by a strict XML parser. Throws if the part isn't well-formed XML. */
function read(part: Uint8Array | undefined) {
  const texts: string[] = [];
  const targets: string[] = [];
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('text', (text) => texts.push(text));
  parser.on('opentag', ({ attributes }) => attributes.Target && targets.push(attributes.Target));
  parser.write(strFromU8(part ?? new Uint8Array())).close();
  return { texts, targets };
}

describe('the Word document of a claim chart', () => {
  it('has well-formed parts with every text, also with markup and characters that XML forbids', async () => {
    const parts = unzipSync(await wordDocument(eou, elements));
    for (const [name, part] of Object.entries(parts))
      if (/\.(xml|rels)$/.test(name)) expect(() => read(part), name).not.toThrow();
    const { texts } = read(parts['word/document.xml']);
    expect(texts).toEqual(
      expect.arrayContaining([
        'US 7,123,456 Pump & valve',
        'Lumenar <b>: Silent 2',
        'Product documents',
        '70%',
        '3 of 5 stars',
        '1 of 2 elements complete',
        'First line',
        'Second line',
        'Claim 1',
        'A machine.',
        'Claim element',
        'a pump    </w:t> & "more"',
        'Page 4',
        'and 5',
        'a valve',
        'https://example.com/a?b=1&c="2"',
        'Jan 2, 2026',
        'teardown.pdf',
      ]),
    );
  });

  it('links to the sources, and to nothing else outside', async () => {
    const parts = unzipSync(await wordDocument(eou, elements));
    const rels = read(parts['word/_rels/document.xml.rels']).targets.filter((target) => target.includes(':'));
    expect(rels).toEqual(['https://example.com/a?b=1&c="2"']);
    expect(Object.keys(parts).filter((name) => /media|embeddings|vba/i.test(name))).toEqual([]);
  });

  it('links to an address with characters that XML forbids', async () => {
    const odd = elements.slice(0, 1).map((one) => ({ ...one, SourceURL: 'https://example.com/\u0001\uFFFE' }));
    const parts = unzipSync(await wordDocument(eou, odd));
    expect(read(parts['word/_rels/document.xml.rels']).targets).toContain('https://example.com/%01%EF%BF%BE');
  });

  it('has few paragraphs, with all of the text, even for thousands of lines', async () => {
    const text = `${'a\n'.repeat(1998)}the end`;
    const element = { Element: text, Evidence: text, SourceURL: '', SourceDate: null, DocID: null, Attachment: null };
    const many = Array.from({ length: 100 }, (_, index) => ({ ...element, Position: index + 1 }));
    const { texts } = read(unzipSync(await wordDocument({ ...eou, Summary: text, Claim: text }, many))['word/document.xml']);
    expect(texts.length).toBeLessThan(10_000);
    expect(texts.filter((one) => one.endsWith(' a the end'))).toHaveLength(202);
  });

  it('has no table without elements', async () => {
    const { texts } = read(unzipSync(await wordDocument({ ...eou, Elements: 0, Complete: 0 }, []))['word/document.xml']);
    expect(texts).not.toContain('Claim element');
  });
});
