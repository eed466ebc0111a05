/** Patent sites whose addresses contain a publication number, and where it stands. */
const sites: { host: RegExp; number: RegExp; prefix?: string }[] = [
  { host: /(?:^|\.)google\.[a-z.]+$/, number: /\/patents?\/(?:related\/)?(?:[a-z]+\/)?([A-Z]{2}[A-Z0-9]*\d[A-Z0-9]*)/i },
  { host: /espacenet\.com$/, number: /\/publication\/([A-Z]{2}[A-Z0-9]+)/i },
  { host: /espacenet\.com$/, number: /[?&](?:q|query)=(?:pn|num)(?:%3D|=|%20|\+)+"?([A-Z]{2}[A-Z0-9]+)/i },
  { host: /espacenet\.com$/, number: /[?&]NR=([A-Z0-9]+)/i },
  { host: /lens\.org$/, number: /\/patent\/([A-Z]{2}[_-][A-Z0-9]+[_-][A-Z0-9]+)/i },
  { host: /freepatentsonline\.com$/, number: /\/y?((?:[A-Z]{0,2}\d[\dA-Z]*)|(?:20\d\d\/\d{7}))(?:\.html|\.pdf)/i },
  { host: /wipo\.int$/, number: /(?:[?&]docId=|\/search\/[a-z]{2}\/)(WO\d{10})/i },
  { host: /uspto\.gov$/, number: /downloadPdf\/([A-Z]{0,2}\d+)/i },
  { host: /uspto\.gov$/, number: /[?&](?:q|s1|patentnumber|docid|TERM1|query)=(?:\(|%28|")*([A-Z]{0,2}\d+)/i },
  { host: /justia\.com$/, number: /\/patent\/([A-Z]{0,2}\d+)/i },
  { host: /j-platpat\.inpit\.go\.jp$/, number: /\/(JP-[\dA-Z-]+?)\/\d\d(?:\/|$)/i },
  { host: /depatisnet\.dpma\.de$/, number: /[?&]docid=([A-Z]{2}[A-Z0-9]+)/i },
  { host: /epo\.org$/, number: /\/publication\/([A-Z]{2}\/\d+\/[A-Z]\d?)/i },
  { host: /epo\.org$/, number: /[?&](?:PN)=([A-Z]{2}[A-Z0-9]+)/i },
  { host: /^patentimages\./, number: /\/([A-Z]{2}[A-Z]{0,2}\d[A-Z0-9]*)\.pdf$/i },
  {
    host: /unifiedpatents\.com$|rpxcorp\.com$|patentguru\.com$|patentsencyclopedia\.com$|patentlens\.net$|ipwatch/,
    number: /\/(?:(?:patent|pat)\/)?([A-Z]{2}[-_]?[A-Z]{0,2}\d[A-Z0-9]*(?:-[A-Z]\d?)?)/i,
  },
];

/** Sites whose addresses contain the number of an application. */
const applicationSites = [
  { host: 'register.epo.org', number: /[?&]number=(EP\d{8})/i },
  { host: 'patentcenter.uspto.gov', number: /\/applications\/(\d{8})/ },
];

const address = /(?:https?:\/\/|\bwww\.|\b(?:[a-z0-9-]+\.)+(?:com|org|net|int|gov|de|jp)\/)\S*/i;

/** The publication number in the address of a patent site; null without an address, '' for one that names no publication. */
export function numberOfAddress(text: string): string | null {
  const found = address.exec(text)?.[0].replace(/[>)\]"'’”,;.]+$/, '');
  if (found === undefined) return null;
  const url = URL.parse(/^https?:/i.test(found) ? found : `https://${found}`);
  if (url === null) return '';
  const filed = applicationSites.find(({ host }) => host === url.hostname)?.number.exec(url.href)?.[1];
  if (filed !== undefined) return `Application ${filed}`;
  const path = `${url.pathname}${url.search}`;
  for (const { host, number } of sites) {
    const named = host.test(url.hostname) ? number.exec(path)?.[1] : undefined;
    if (named !== undefined) return `${countryOf(url, named)}${named.replace(/[_/]/g, ' ')}`;
  }
  return '';
}

/** The old Espacenet writes the country apart. The sites of the USPTO, Justia and FreePatentsOnline leave it out for the US. */
function countryOf({ hostname, searchParams }: URL, number: string): string {
  if (/^[A-Z]{2}[^A-Z]/i.test(number) && !/^(?:RE|PP|AI)\d/i.test(number)) return '';
  if (/espacenet/.test(hostname)) return searchParams.get('CC') ?? '';
  return /uspto|justia|freepatents/.test(hostname) ? 'US ' : '';
}
