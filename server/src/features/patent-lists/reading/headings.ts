/** The rank of a heading of the patent numbers' column: 0 is best, null isn't such a heading. */
export function headingRank(cell: string): number | null {
  const heading = plainHeading(cell);
  if (heading === '' || heading.length > 60 || isOther.test(heading)) return null;
  if (exact.test(heading)) return 0;
  if (document.test(heading) && number.test(heading)) return 1;
  return bare.test(heading) ? 2 : null;
}

/** A column of application numbers, which are no patents but may lead to them. */
export const isApplicationHeading = (cell: string): boolean => {
  const heading = plainHeading(cell);
  return application.test(heading) && number.test(heading) && !/date|title|type|status/.test(heading);
};

export const isCountryHeading = (cell: string): boolean =>
  /^(?:country|country code|office|cc|jurisdiction|authority|publication country|pub country|patent office|land|ländercode|pays|país|paese|国|国别|発行国|발행국)$/.test(
    plainHeading(cell),
  );

/** The office whose numbers a heading in its language means. */
export function officeOfHeading(heading: string): 'KR' | 'CN' | 'JP' | '' {
  if (/\p{Script=Hangul}/u.test(heading)) return 'KR';
  if (/公开|公告号|专利|申请号/.test(heading)) return 'CN';
  return /公報|公開|特許|登録/.test(heading) ? 'JP' : '';
}

const plainHeading = (cell: string): string =>
  cell
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=[a-z])(?:_|\.|-)(?=[a-z])/g, ' ')
    .replace(/[#№]|n[°º]/g, ' no ')
    .replace(/[^\p{L}\p{N} ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Headings of Espacenet, Google Patents, Lens, Patentscope, the Orange Book, PatSnap and others. */
const exact =
  /^(?:(?:us |u s )?(?:patents?|publications?|pub|pat|documents?|doc|publn)(?: (?:publication|pub))?(?: (?:no|nos|nr|num|numbers?|id|ids))?|publication s|patentnumber|patent no|publicationnumber|display key|publication key|veröffentlichungsnummern?|publikationsnummern?|patentnummern?|dokumentnummern?|schutzrechtsnummer|numéros? de publication|no de publication|numéros? de brevet|no de brevet|brevets?|números? de publicación|números? de patente|no de publicación|no publicación|patentes?|numero di pubblicazione|numero brevetto|brevetto|número da publicação|número de publicação|publicatienummer|octrooinummer|公報番号|公開番号|特許番号|登録番号|文献番号|公開 公告番号|公开号|公告号|公开 公告 号|公开公告号|专利号|공개번호|등록번호|공보번호|특허번호|공개 등록번호)$/;
const document =
  /patent|publi|document|grant|brevet|patente|octrooi|veröffentlich|issued|特許|公報|公開|公告|专利|公开|특허|공개|등록/;
const number = /\b(?:no|nos|nr|num|numbers?|id|ids|numero|numéro|número|nummer|key)\b|number|nummer|番号|号|번호/;
const application = /appl|\bapp\b|serial|anmelde|aktenzeichen|demande|solicitud|domanda|出願|申请|출원/;
const bare = /^(?:no|nos|nr|num|numbers?|id|nummer|numéro|número|numero|番号|号|번호)$/;
/** Headings of other columns, though they say "patent" or "number". */
const isOther =
  /appl|\bapp\b|serial|filing|filed|famil|priorit|title|\bdates?\b|expir|name|assignee|owner|holder|proprietor|inventor|status|\btype\b|\buse\b|\bcounts?\b|number of|total|\bcpc\b|\bipc\b|class|\bkind\b|office|country|\bcode\b|anmelde|aktenzeichen|demande|solicitud|domanda|出願|申请|출원|docket|\bref\b|reference|cited|citing|citation|\burl\b|link|agent|attorney|price|value|amount|cost|revenue|\bfees?\b|phone|telephone|\btel\b|fax|mobile|zip|postal|quantity|product|flag|year|term|abstract|claims?\b|customer|account|contact|invoice|order|row\b|size|length|lens id|score|rank/;
