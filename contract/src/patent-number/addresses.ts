/** Patent sites whose addresses contain a publication number, and where it stands. */
const sites: { host: RegExp; number: RegExp; prefix?: string }[] = [
  { host: /(?:^|\.)google\.[a-z.]+$/, number: /\/patents?\/(?:related\/)?(?:[a-z]+\/)?([A-Z]{2}[A-Z0-9]*\d[A-Z0-9]*)/i },
  { host: /espacenet\.com$/, number: /\/publication\/([A-Z]{2}[A-Z0-9]+)/i },
  { host: /espacenet\.com$/, number: /[?&](?:q|query)=(?:pn|num)(?:%3D|=|%20|\+)+"?([A-Z]{2}[A-Z0-9]+)/i },
  { host: /espacenet\.com$/, number: /[?&]NR=([A-Z0-9]+)/i },
  { host: /lens\.org$/, number: /\/patent\/([A-Z]{2}[_-][A-Z0-9]+[_-][A-Z0-9]+)/i },
  { host: /freepatentsonline\.com$/, number: /\/y?((?:[A-Z]{0,2}\d[\dA-Z]*)|(?:20\d\d\/\d{7}))(?:\.html|\.pdf)/i },
  { host: /wipo\.int$/, number: /[?&]docId=(WO\d{10})/i },
  { host: /uspto\.gov$/, number: /downloadPdf\/([A-Z]{0,2}\d+)/i },
  { host: /uspto\.gov$/, number: /[?&](?:q|s1|patentnumber|docid|TERM1|query)=(?:\(|%28|")*([A-Z]{0,2}\d+)/i },
  { host: /justia\.com$/, number: /\/patent\/([A-Z]{0,2}\d+)/i },
  { host: /j-platpat\.inpit\.go\.jp$/, number: /\/(JP-[\dA-Z-]+?)\/\d\d(?:\/|$)/i },
  { host: /depatisnet\.dpma\.de$/, number: /[?&]docid=([A-Z]{2}[A-Z0-9]+)/i },
  { host: /epo\.org$/, number: /[?&](?:PN)=([A-Z]{2}[A-Z0-9]+)/i },
  {
    host: /unifiedpatents\.com$|rpxcorp\.com$|patentguru\.com$|patentsencyclopedia\.com$|ipwatch|patentimages/,
    number: /\/(?:patent|pat)\/([A-Z]{2}-?[A-Z0-9]+(?:-[A-Z]\d?)?)/i,
  },
];

const address = /(?:https?:\/\/|\bwww\.|\b(?:[a-z0-9-]+\.)+(?:com|org|int|gov|de|jp)\/)\S*/i;

/** The publication number in the address of a patent site; null without an address, '' for one that names no publication. */
export function numberOfAddress(text: string): string | null {
  const found = address.exec(text)?.[0].replace(/[>)\]"'’”,;.]+$/, '');
  if (found === undefined) return null;
  const url = URL.parse(/^https?:/i.test(found) ? found : `https://${found}`);
  if (url === null) return '';
  const filed = /^register\.epo\.org$/.test(url.hostname) ? /[?&]number=(EP\d{8})/i.exec(url.search)?.[1] : undefined;
  if (filed !== undefined) return `Application ${filed}`;
  const path = `${url.pathname}${url.search}`;
  for (const { host, number } of sites) {
    const named = host.test(url.hostname) ? number.exec(path)?.[1] : undefined;
    if (named !== undefined) return `${countryOf(url, named)}${named.replaceAll('_', ' ')}`;
  }
  return '';
}

/** The old Espacenet writes the country apart. The sites of the USPTO, Justia and FreePatentsOnline leave it out for the US. */
function countryOf({ hostname, searchParams }: URL, number: string): string {
  if (/^[A-Z]{2}[^A-Z]/i.test(number) && !/^(?:RE|PP|AI)\d/i.test(number)) return '';
  if (/espacenet/.test(hostname)) return searchParams.get('CC') ?? '';
  return /uspto|justia|freepatents/.test(hostname) ? 'US ' : '';
}
