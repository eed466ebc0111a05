import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Parts } from '../../../test/office-files.ts';
import { emf, emfHeader, emfPlus, packed, record, sized, wmf } from '../../../test/office-files.ts';
import { unpackedText } from '../../../test/unpacked-text.ts';
import { stripOffice } from './strip-office.ts';

/** The seller's name, put into one place at a time. */
const canary = 'Canaria Quillfeather';
const word = (parts: Parts) => packed('word', parts);
const excel = (parts: Parts) => packed('excel', parts);
const powerpoint = (parts: Parts) => packed('powerpoint', parts);
const relationship = (attributes: string) => `<Relationships><Relationship Id="rId1" ${attributes}/></Relationships>`;
const external = (type: string, target: string) =>
  relationship(`Type="http://schemas.example/${type}" Target="${target}" TargetMode="External"`);
const home = `C:\\Users\\${canary}\\`;

const photo = (format: 'jpeg' | 'png' | 'gif' | 'tiff' | 'webp') =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Artist: canary } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${canary}</x:xmpmeta>`)
    .toFormat(format)
    .toBuffer();
const gif = async () => {
  const bytes = await photo('gif');
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, canary.length]), Buffer.from(canary), Buffer.from([0])]);
  return Buffer.concat([bytes.subarray(0, -1), comment, bytes.subarray(-1)]);
};
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:cc="http://creativecommons.org/ns#" ${attributes}><rect width="9"/>${inside}</svg>`;

const places: [place: string, file: () => Uint8Array | Promise<Uint8Array>][] = [
  ['the comment of the archive', () => packed('word', {}, { comment: canary })],
  ['the core properties', () => word({ 'docProps/core.xml': `<creator>${canary}</creator>` })],
  [
    'the extended properties',
    () => word({ 'docProps/app.xml': `<Properties><Manager>${canary}</Manager><Company>${canary}</Company></Properties>` }),
  ],
  [
    'the program that wrote it',
    () =>
      word({
        'docProps/app.xml': `<Properties><Application>${canary}</Application><AppVersion>${canary}</AppVersion></Properties>`,
      }),
  ],
  ['the custom properties', () => word({ 'docProps/custom.xml': `<lpwstr>${canary}</lpwstr>` })],
  ['the thumbnail', () => word({ 'docProps/thumbnail.wmf': wmf(canary) })],
  ['custom XML', () => word({ 'customXml/item1.xml': `<a>${canary}</a>` })],
  ['a sensitivity label', () => word({ 'docMetadata/LabelInfo.xml': `<label name="${canary}"/>` })],
  ['an XML comment', () => word({ 'word/document.xml': `<a><!-- ${canary} --></a>` })],
  ['a processing instruction', () => word({ 'word/document.xml': `<a><?by ${canary}?></a>` })],
  ['the name of a picture part', async () => word({ [`word/media/${canary}.png`]: await photo('png') })],
  ['the name of an embedded workbook', () => powerpoint({ [`ppt/embeddings/${canary}.xlsx`]: excel({}) })],
  ['the author of a tracked change', () => word({ 'word/document.xml': `<w:ins xmlns:w="w" w:author="${canary}"/>` })],
  [
    'the author of a comment',
    () => word({ 'word/comments.xml': `<w:comment xmlns:w="w" w:author="${canary}" w:initials="${canary}"/>` }),
  ],
  ['the people of a document', () => word({ 'word/people.xml': `<person><presenceInfo userId="${canary}"/></person>` })],
  ['document variables', () => word({ 'word/settings.xml': `<s><docVars><docVar name="by" val="${canary}"/></docVars></s>` })],
  [
    'the template',
    () => word({ 'word/_rels/settings.xml.rels': external('attachedTemplate', `https://x.example/${canary}/a.dotm`) }),
  ],
  ['mail merge recipients', () => word({ 'word/recipientData.xml': `<recipients>${canary}</recipients>` })],
  ['a mail merge source', () => word({ 'word/settings.xml': `<s><mailMerge><query val="${canary}"/></mailMerge></s>` })],
  ['a linked picture', () => word({ 'word/_rels/document.xml.rels': external('image', `https://${canary}.example/a.png`) })],
  ['a link to a file', () => word({ 'word/_rels/document.xml.rels': external('hyperlink', `file:///C:/Users/${canary}/a.pdf`) })],
  [
    'a link to a personal cloud folder',
    () => word({ 'word/_rels/document.xml.rels': external('hyperlink', `https://x-my.sharepoint.com/personal/${canary}`) }),
  ],
  [
    'the file name of a picture',
    () =>
      word({
        'word/document.xml': `<pic:cNvPr xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" name="${canary}.jpg"/>`,
      }),
  ],
  ['a description that is a file name', () => word({ 'word/document.xml': `<a><docPr descr="${canary}.png"/></a>` })],
  ['a description that is a path', () => word({ 'word/document.xml': `<a><docPr descr="${home}a.png"/></a>` })],
  [
    'the title of a VML picture',
    () => word({ 'word/document.xml': `<v:imagedata xmlns:v="v" xmlns:o="o" o:title="${canary}"/>` }),
  ],
  [
    'the path of a field',
    () => word({ 'word/document.xml': `<instrText> INCLUDEPICTURE "${home.replaceAll('\\', '\\\\')}a.png" </instrText>` }),
  ],
  ['a smart tag', () => word({ 'word/document.xml': `<smartTag><smartTagPr><attr val="${canary}"/></smartTagPr></smartTag>` })],
  ['the name of a theme', () => word({ 'word/theme/theme1.xml': `<a:theme xmlns:a="a" name="${canary} Ltd"/>` })],
  [
    'an app inside',
    () =>
      word({ 'word/webextensions/webextension1.xml': `<webextension><property name="user" value="${canary}"/></webextension>` }),
  ],
  ['the metadata of a JPEG', async () => word({ 'word/media/image1.jpeg': await photo('jpeg') })],
  ['the metadata of a PNG', async () => word({ 'word/media/image1.png': await photo('png') })],
  ['the metadata of a TIFF', async () => word({ 'word/media/image1.tiff': await photo('tiff') })],
  ['the metadata of a WebP', async () => word({ 'word/media/image1.webp': await photo('webp') })],
  ['the comment of a GIF', async () => word({ 'word/media/image1.gif': await gif() })],
  ['the description of an EMF', () => word({ 'word/media/image1.emf': emfHeader(`Draw\0${canary}\0\0`) })],
  ['a comment of an EMF', () => word({ 'word/media/image1.emf': emf(record(70, sized(Buffer.from(`GDIC${canary}`)))) })],
  ['a color profile of an EMF', () => word({ 'word/media/image1.emf': emf(record(113, Buffer.from(canary))) })],
  ['a comment of an EMF+', () => word({ 'word/media/image1.emf': emf(emfPlus(0x4003, canary)) })],
  ['bytes behind the end of an EMF', () => word({ 'word/media/image1.emf': Buffer.concat([emf(), Buffer.from(canary)]) })],
  ['a comment of a WMF', () => word({ 'word/media/image1.wmf': wmf(canary) })],
  ['the metadata of an SVG', () => word({ 'word/media/image1.svg': svg(`<metadata><cc:Agent>${canary}</cc:Agent></metadata>`) })],
  [
    'the drawing program of an SVG',
    () => word({ 'word/media/image1.svg': svg('', `inkscape:export-filename="/home/${canary}/a.png"`) }),
  ],
  [
    'a picture inside an SVG',
    async () =>
      word({
        'word/media/image1.svg': svg(`<image xlink:href="data:image/jpeg;base64,${(await photo('jpeg')).toString('base64')}"/>`),
      }),
  ],
  ['a link from an SVG', () => word({ 'word/media/image1.svg': svg(`<image href="file:///C:/Users/${canary}/a.png"/>`) })],
  ['the path of a workbook', () => excel({ 'xl/workbook.xml': `<workbook><absPath url="${home}"/></workbook>` })],
  [
    'the owner of a shared workbook',
    () => excel({ 'xl/workbook.xml': `<workbook><fileSharing userName="${canary}"/></workbook>` }),
  ],
  [
    'a personal view',
    () => excel({ 'xl/workbook.xml': `<workbook><customWorkbookView name="${canary} - Personal View" guid="{1}"/></workbook>` }),
  ],
  [
    'a defined name',
    () => excel({ 'xl/workbook.xml': `<workbook><definedName name="a">'${home}[b.xlsx]c'!$A$1</definedName></workbook>` }),
  ],
  [
    'the author of a note',
    () => excel({ 'xl/comments1.xml': `<comments><author>${canary}</author><comment><t>${canary}:</t></comment></comments>` }),
  ],
  [
    'the first line of a note',
    () => excel({ 'xl/comments/comment1.xml': `<comments><comment><t>${canary}:\nlook: here</t></comment></comments>` }),
  ],
  [
    'people of threads',
    () => excel({ 'xl/persons/person.xml': `<personList><person displayName="${canary}" userId="${canary}"/></personList>` }),
  ],
  [
    'the author of a pivot table',
    () => excel({ 'xl/pivotCache/pivotCacheDefinition1.xml': `<pivotCacheDefinition refreshedBy="${canary}"/>` }),
  ],
  [
    'a scenario',
    () =>
      excel({
        'xl/worksheets/sheet1.xml': `<worksheet><scenario name="low" user="${canary}" comment="Created by ${canary}"/></worksheet>`,
      }),
  ],
  [
    'the owner of a protected range',
    () => excel({ 'xl/worksheets/sheet1.xml': `<worksheet><protectedRange securityDescriptor="O:${canary}"/></worksheet>` }),
  ],
  [
    'a data connection',
    () =>
      excel({
        'xl/connections.xml': `<connections><connection odcFile="${home}a.odc"><dbPr connection="User ID=${canary};"/></connection></connections>`,
      }),
  ],
  [
    'the path of a linked workbook',
    () => excel({ 'xl/externalLinks/_rels/externalLink1.xml.rels': external('externalLinkPath', `/Users/${canary}/a.xlsx`) }),
  ],
  [
    'the cloud path of a linked workbook',
    () => excel({ 'xl/externalLinks/externalLink1.xml': `<externalLink><alternateUrls driveId="${canary}"/></externalLink>` }),
  ],
  [
    'the revisions of a shared workbook',
    () => excel({ 'xl/revisions/revisionHeaders.xml': `<headers><header userName="${canary}"/></headers>` }),
  ],
  ['the printer', () => excel({ 'xl/printerSettings/printerSettings1.bin': canary })],
  [
    'the authors of slide comments',
    () => powerpoint({ 'ppt/commentAuthors.xml': `<p:cmAuthor xmlns:p="p" name="${canary}" initials="${canary}"/>` }),
  ],
  [
    'the authors of modern comments',
    () => powerpoint({ 'ppt/authors.xml': `<p:author xmlns:p="p" name="${canary}" userId="${canary}" initials="${canary}"/>` }),
  ],
  [
    'the history of changes',
    () => powerpoint({ 'ppt/changesInfos/changesInfo1.xml': `<chgData name="${canary}" userId="${canary}"/>` }),
  ],
  [
    'a tag of an add-in',
    () => powerpoint({ 'ppt/tags/tag1.xml': `<p:tagLst xmlns:p="p"><p:tag name="USER" val="${canary}"/></p:tagLst>` }),
  ],
  [
    'the name of a layout',
    () => powerpoint({ 'ppt/slideLayouts/slideLayout1.xml': `<p:cSld xmlns:p="p" name="${canary} Ltd"/>` }),
  ],
  [
    'an embedded workbook',
    () =>
      powerpoint({
        'ppt/embeddings/Microsoft_Excel_Sheet1.xlsx': excel({ 'docProps/core.xml': `<creator>${canary}</creator>` }),
      }),
  ],
];

const stripped = async (file: Uint8Array) => unzipSync(await stripOffice(file));
const partOf = async (file: Uint8Array, name: string) => Buffer.from((await stripped(file))[name] ?? []).toString();
const reasonOf = (file: Uint8Array) =>
  stripOffice(file).then(
    () => 'stripped',
    (error) => error.reason ?? String(error),
  );

describe('Office files', () => {
  it.each(places)('lose a name in %s', async (_place, make) => {
    const file = await make();
    expect(unpackedText(file)).toContain('Quillfeather');
    const left = unpackedText(await stripOffice(file));
    expect(left).not.toContain('Quillfeather');
    expect(left).not.toContain('Canaria');
  });

  it('keep what is said and shown', async () => {
    const text =
      '<w:p xmlns:w="w"><w:t xml:space="preserve">Canaria &amp; Co, C:\\Users\\all\\ and /home/all/</w:t><w:id w:val="7"/></w:p>';
    expect(await partOf(word({ 'word/document.xml': text }), 'word/document.xml')).toContain(text);
    const link = external('hyperlink', 'https://example.com/home/products');
    expect(await partOf(word({ 'word/_rels/document.xml.rels': link }), 'word/_rels/document.xml.rels')).toContain(link);
    const sheet =
      '<worksheet><f>SUM(A1:B2)</f><numFmt formatCode="\\\\ 0"/><table displayName="Prices"/><pageSetup paperSize="9"/></worksheet>';
    expect(await partOf(excel({ 'xl/worksheets/sheet1.xml': sheet }), 'xl/worksheets/sheet1.xml')).toContain(sheet);
    const descr = '<docPr name="Picture 1" descr="A heat pipe in a server"/>';
    expect(await partOf(word({ 'word/document.xml': `<a>${descr}</a>` }), 'word/document.xml')).toContain(descr);
  });

  it('keep the text of notes and comments', async () => {
    const comments =
      '<comments><comment><t>Author:\n</t><t>one: two</t></comment><comment><t>See: three</t></comment></comments>';
    expect(await partOf(excel({ 'xl/comments1.xml': comments }), 'xl/comments1.xml')).toContain(comments);
    const inWord = '<comments><comment><t>Look at this:</t></comment></comments>';
    expect(await partOf(word({ 'word/comments.xml': inWord }), 'word/comments.xml')).toContain(inWord);
  });

  it('keep the program and its version, by which others lay out rows', async () => {
    const properties = '<Properties><Application>Microsoft Excel</Application><AppVersion>16.0300</AppVersion></Properties>';
    expect(await partOf(excel({ 'docProps/app.xml': properties }), 'docProps/app.xml')).toContain(properties);
  });

  it('keep the metadata of cells, which dynamic arrays need', async () => {
    const metadata = '<metadata><cellMetadata count="1"/></metadata>';
    expect(await partOf(excel({ 'xl/metadata.xml': metadata }), 'xl/metadata.xml')).toContain(metadata);
  });

  it('keep what drawings draw', async () => {
    const drawn = emf(record(27, Buffer.from('a line..')), emfPlus(0x4008, 'a shape!'));
    expect(Buffer.from((await stripped(word({ 'word/media/image1.emf': drawn })))['word/media/image1.emf'] ?? [])).toEqual(drawn);
    const shape = svg('<path d="M0 0"/><image href="#a"/>');
    const kept = await partOf(word({ 'word/media/image1.svg': shape }), 'word/media/image1.svg');
    for (const part of ['<rect width="9"/>', '<path d="M0 0"/>', 'href="#a"']) expect(kept).toContain(part);
  });

  it('refer to renamed parts', async () => {
    const file = powerpoint({
      '[Content_Types].xml': `<Types><Override PartName="/ppt/embeddings/${canary}.xlsx" ContentType="x"/></Types>`,
      [`ppt/embeddings/${canary}.xlsx`]: excel({}),
      [`ppt/media/${canary} 1.png`]: await photo('png'),
      'ppt/slides/_rels/slide1.xml.rels': `<R><Relationship Target="../embeddings/${encodeURIComponent(canary)}.xlsx"/><Relationship Target="/ppt/media/${canary} 1.png"/><Relationship Target="../media/image7.png"/></R>`,
    });
    const parts = await stripped(file);
    const rels = Buffer.from(parts['ppt/slides/_rels/slide1.xml.rels'] ?? []).toString();
    const targets = [...rels.matchAll(/Target="([^"]*)"/g)].map(([, target]) => target);
    expect(targets).toEqual(['/ppt/embeddings/part1.xlsx', '/ppt/media/part2.png', '../media/image7.png']);
    expect(Object.keys(parts)).toEqual(expect.arrayContaining(['ppt/embeddings/part1.xlsx', 'ppt/media/part2.png']));
    expect(Buffer.from(parts['[Content_Types].xml'] ?? []).toString()).toContain('PartName="/ppt/embeddings/part1.xlsx"');
  });

  it('lose references to removed parts', async () => {
    const file = word({
      '[Content_Types].xml': '<Types><Override PartName="/docProps/core.xml"/><Override PartName="/word/document.xml"/></Types>',
      'word/_rels/document.xml.rels':
        '<R><Relationship Target="../customXml/item1.xml"/><Relationship Target="people.xml"/><Relationship Target="styles.xml"/></R>',
    });
    expect(await partOf(file, '[Content_Types].xml')).toContain('<Types><Override PartName="/word/document.xml"/></Types>');
    expect(await partOf(file, 'word/_rels/document.xml.rels')).toContain('<R><Relationship Target="styles.xml"/></R>');
    const paper = excel({ 'xl/worksheets/sheet1.xml': '<worksheet><pageSetup xmlns:r="r" r:id="rId1" scale="80"/></worksheet>' });
    expect(await partOf(paper, 'xl/worksheets/sheet1.xml')).toContain('<pageSetup xmlns:r="r" scale="80"/>');
  });

  const jpegWithComment = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xfe, 0, 4, 65, 66, 0xff, 0xda, 0, 2]);
  const plainJpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xdb, 0, 4, 65, 66, 0xff, 0xda, 0, 2]);
  it.each<[string, string, string, Uint8Array | string]>([
    ['a signature', 'signed', '_xmlsignatures/sig1.xml', `<X509>${canary}</X509>`],
    ['an embedded object', 'carriesFiles', 'word/embeddings/oleObject1.bin', canary],
    ['a film', 'carriesFiles', 'word/media/media1.mp4', canary],
    ['a sound', 'carriesFiles', 'word/media/media1.m4a', canary],
    ['a HEIC picture', 'carriesFiles', 'word/media/image1.heic', canary],
    ['a web page', 'carriesFiles', 'word/afchunk.mht', canary],
    ['a macro', 'carriesFiles', 'word/vbaProject.bin', canary],
    [
      'an SVG with another file',
      'carriesFiles',
      'word/media/image1.svg',
      svg('<image href="data:application/pdf;base64,AAAA"/>'),
    ],
    [
      'an SVG with a file in its style',
      'carriesFiles',
      'word/media/image1.svg',
      svg('<style>a{src:url(data:font/woff,x)}</style>'),
    ],
    ['an EMF with a named JPEG', 'carriesFiles', 'word/media/image1.emf', emf(record(70, jpegWithComment))],
    ['an EMF with a GIF', 'carriesFiles', 'word/media/image1.emf', emf(record(70, Buffer.from('GIF89a')))],
    ['a WMF with a TIFF', 'carriesFiles', 'word/media/image1.wmf', wmf('II*\0\x08\0\0\0')],
    ['an EMF with a plain JPEG', 'stripped', 'word/media/image1.emf', emf(record(81, plainJpeg))],
    ['a broken EMF', 'unreadable', 'word/media/image1.emf', emf().subarray(0, 112)],
    ['a broken EMF+', 'unreadable', 'word/media/image1.emf', emf(record(70, sized(Buffer.from('EMF+and a half'))))],
    ['a broken WMF', 'unreadable', 'word/media/image1.wmf', wmf('').subarray(0, 20)],
    ['broken XML', 'unreadable', 'word/document.xml', '<a><b></a>'],
  ])('of %s: %s', async (_what, reason, name, content) => {
    expect(await reasonOf(word({ [name]: content }))).toBe(reason);
  });

  it('with a workbook in a document in a presentation in another one are refused', async () => {
    const nested = powerpoint({
      'ppt/embeddings/a.pptx': powerpoint({ 'ppt/embeddings/b.docx': word({ 'word/embeddings/c.xlsx': excel({}) }) }),
    });
    expect(await reasonOf(nested)).toBe('carriesFiles');
  });
});
