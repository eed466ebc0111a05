import type { BulkPatent } from '@brevet/contract/patents';

type Patent = Pick<BulkPatent, 'Country' | 'PatentNumber' | 'Kind'>;

export interface ExternalLink {
  label: string;
  url: string;
}

/** US numbers of applications are a year and a serial number: 2022 0159901. */
const application = /^((?:19|20)\d{2})(\d{7})$/;

/** The US patent office and Free Patents Online write at least seven characters: D0436119 stays, D1523 is D001523. */
const padded = (number: string): string =>
  number.replace(/^([A-Z]*)(\d+)$/, (_, type: string, digits: string) => type + digits.padStart(7 - type.length, '0'));

const uspto = (query: string, database: string): string =>
  `https://ppubs.uspto.gov/pubwebapp/external.html?q=${encodeURIComponent(`(${query}).pn.`)}&db=${database}`;

/** The record at the US patent office, which has no others. */
function atPatentOffice({ Country, PatentNumber }: Patent): ExternalLink[] {
  if (Country !== 'US') return [];
  const url = application.test(PatentNumber) ? uspto(PatentNumber, 'US-PGPUB') : uspto(padded(PatentNumber), 'USPAT');
  return [{ label: 'USPTO Patent Public Search', url }];
}

function atFreePatentsOnline({ Country, PatentNumber, Kind }: Patent): string {
  const site = 'https://www.freepatentsonline.com';
  const found = Country === 'US' && application.exec(PatentNumber);
  if (found) return `${site}/y${found[1]}/${found[2]}.html`;
  if (Country === 'US') return `${site}/${padded(PatentNumber)}.html`;
  // Other countries have several documents for a number, which only the kind tells apart.
  return Kind ? `${site}/${Country}${PatentNumber}${Kind}.html` : `${site}/result.html?query_txt=${Country}${PatentNumber}`;
}

/** Espacenet leaves out the zero before a US serial number. */
const atEspacenet = ({ Country, PatentNumber }: Patent): string => {
  const number =
    Country === 'US'
      ? PatentNumber.replace(application, (_, year: string, serial: string) => year + serial.replace(/^0/, ''))
      : PatentNumber;
  return `https://worldwide.espacenet.com/patent/search?q=pn%3D${Country}${number}`;
};

/** The patent on the websites that people look it up on. */
export const externalLinks = (patent: Patent): ExternalLink[] => [
  ...atPatentOffice(patent),
  {
    label: 'Google Patents',
    url: `https://patents.google.com/patent/${patent.Country}${patent.PatentNumber}${patent.Kind ?? ''}/en`,
  },
  { label: 'Free Patents Online', url: atFreePatentsOnline(patent) },
  { label: 'Espacenet', url: atEspacenet(patent) },
];
