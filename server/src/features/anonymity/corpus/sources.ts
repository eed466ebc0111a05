import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The patent offices' data and lists of companies, if they are present. */
const data = new URL('../../../../../../shared/data/', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, data), 'utf8');

export const hasData = existsSync(new URL('06-companies/sec_company_tickers.json', data));

const unique = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => name.trim()).filter((name) => name !== '')),
];

/** Column `at` of a CSV file, without its heading. */
function columnOf(path: string, at: number): string[] {
  const cells = (line: string): string[] =>
    Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) => quoted ?? plain ?? '');
  return textOf(path)
    .split(/\r?\n/)
    .slice(1)
    .map((line) => cells(line)[at] ?? '');
}

interface Patent {
  assignees: string[];
  inventors: string[];
}
const patents = (): Patent[] =>
  readdirSync(fileURLToPath(new URL('expected/', data))).flatMap((name) =>
    textOf(`expected/${name}`)
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Patent => JSON.parse(line)),
  );

/** Real names of organizations by where they come from. */
export function organizations(): Record<'sec' | 'sp500' | 'universities' | 'assignees', string[]> {
  const listed: Record<string, { title: string }> = JSON.parse(textOf('06-companies/sec_company_tickers.json'));
  const schools: { name: string }[] = JSON.parse(textOf('07-contacts/world_universities_and_domains.json'));
  return {
    sec: unique(Object.values(listed).map(({ title }) => title)),
    sp500: unique(columnOf('06-companies/sp500_constituents.csv', 1)),
    universities: unique(schools.map(({ name }) => name)),
    assignees: unique(patents().flatMap(({ assignees }) => assignees)),
  };
}

export const inventors = (): string[] => unique(patents().flatMap((patent) => patent.inventors));

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Abstracts of patents, as ordinary technical text. */
export function abstracts(): string[] {
  const folders = ['01-uspto/grant-v4/', '01-uspto/app-v4/', '01-uspto/app-v1/'];
  const files = folders.flatMap((folder) => readdirSync(fileURLToPath(new URL(folder, data))).map((name) => folder + name));
  const inFiles = files.flatMap((file) =>
    Array.from(textOf(file).matchAll(/<(?:subdoc-)?abstract\b[^>]*>([\s\S]*?)<\/(?:subdoc-)?abstract>/g), ([, markup = '']) =>
      plain(markup),
    ),
  );
  return unique(inFiles).filter((text) => text.length > 100);
}

/** Descriptions of technologies that NASA offers. */
export const offers = (): string[] =>
  unique(
    ['NASA_Patents_data.nasa.gov.csv', 'nasa_t2_patents_2014-10-31.csv'].flatMap((file) => longCells(`05-listings/${file}`)),
  );

const longCells = (path: string): string[] =>
  Array.from(textOf(path).matchAll(/"((?:[^"]|"")*)"|([^",\n]+)/g), ([, quoted, bare]) => plain(quoted ?? bare ?? '')).filter(
    (text) => text.length > 300 && /\. /.test(text),
  );
