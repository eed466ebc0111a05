// Names of mailbox providers and parts of domains. cspell:disable
import { wordSet } from './word-set.ts';

/** Public mailbox providers, without the top-level domain: their domain says nothing about the user. */
const mailProviders = wordSet(`
  gmail googlemail google outlook hotmail live msn passport yahoo ymail rocketmail icloud me mac aol aim gmx web proton protonmail pm tutanota tuta
  tutamail keemail posteo mailbox freenet arcor t-online tonline online vodafone kabelmail unitybox ewe versanet 1und1 email mail inbox list bk
  internet yandex ya rambler fastmail hey zoho zohomail hushmail runbox startmail mailfence disroot riseup ctemplar duck simplelogin anonaddy addy
  bluewin hispeed sunrise swissonline quickline orange wanadoo free laposte sfr neuf numericable bbox voila club-internet libero virgilio alice
  tin tiscali tim fastwebnet iol email telefonica terra movistar ono jazztel sapo uol bol ig globo globomail r7 wp o2 onet interia poczta op vp tlen
  gazeta seznam centrum atlas azet zoznam freemail citromail abv dir rediffmail sify indiatimes comcast verizon att sbcglobal bellsouth cox charter
  spectrum earthlink juno netzero optonline frontier frontiernet windstream centurylink roadrunner rr twc btinternet btopenworld sky virginmedia virgin
  ntlworld blueyonder talktalk tiscali plusnet telia telenet skynet proximus scarlet ziggo kpn kpnmail xs4all planet home hetnet casema chello upcmail
  bigpond optusnet iinet tpg xtra slingshot shaw rogers telus sympatico bell videotron docomo ezweb softbank nifty biglobe ocn so-net qq foxmail 163
  126 139 189 sina sohu 21cn yeah aliyun naver daum hanmail nate kakao walla netvision bezeqint eircom eir tele2 bredband comhem spray telenor
  jubii mailme kolumbus luukku elisanet saunalahti welho pp mail2world lycos excite usa mailinator guerrillamail yopmail temp-mail
`);
/** Second-level suffixes that anyone can register a domain under. */
const secondLevel = wordSet(
  'co com org net edu gov ac or ne go gv gob gouv govt mil nom ltd plc me sch nhs ind res nic in firm gen web asso tm presse ad ed id law',
);
/** Domains for documentation and tests. */
const reserved = wordSet('example invalid localhost test');

/**
 * The part of an email address or domain that names its owner: "kestrel-photonics" for jane@mail.kestrel-photonics.co.uk. Null for a
 * mailbox provider, and for anything that isn't a domain.
 */
export function nameOfEmailDomain(address: string): string | null {
  const labels = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
    .split('.')
    .filter((label) => label !== '');
  const last = labels.at(-1) ?? '';
  const suffix = labels.length > 2 && last.length === 2 && secondLevel.has(labels.at(-2) ?? '') ? 2 : 1;
  const name = labels.at(-1 - suffix) ?? '';
  return name === '' || reserved.has(name) || mailProviders.has(name) ? null : name;
}
