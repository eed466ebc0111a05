// Lists of parts of names in many languages. cspell:disable
import { wordSet } from './word-set.ts';

/** Answers whether a word in lower case is an ordinary word of the language. */
export type Vocabulary = (word: string) => boolean;

/** Ends and beginnings of company names that say only what kind of company it is, in compact spelling. */
export const legalForms = wordSet(`
  inc incorporated corp corporation co company ltd limited llc llp lp plc gmbh mbh ag se kg kgaa ohg ug ev eg sa sas sasu sarl spa srl
  bv nv cv ab asa as aps oy oyj kk gk pty pte pvt sdn bhd jsc pjsc ooo oao zao sro doo kft zrt nyrt sae sab decv sadecv spzoo
  aktiengesellschaft kommanditgesellschaft gesellschaftmitbeschrankterhaftung societeanonyme sociedadanonima societaperazioni
  kabushikikaisha kabushikigaisha godokaisha privatelimited 株式会社 有限会社 合同会社 有限公司 股份有限公司 주식회사 株
`);
/** Legal forms that mean nothing else, however they are written. */
export const plainLegalForms = wordSet(
  'inc incorporated corp llc llp ltd gmbh plc kgaa oyj pty sarl srl coltd coinc coltd ptyltd pteltd pvtltd sdnbhd aktiengesellschaft 株式会社 有限公司 주식회사',
);
export const leadingForms = wordSet(
  'the kabushikikaisha kabushikigaisha pt koninklijke 株式会社 有限会社 societeanonyme telefonaktiebolaget telefonaktiebolagetlm aktiebolaget compagniede compagniedes firma messrs theregentsofthe theregentsof regentsofthe regentsof theboardoftrusteesofthe boardoftrusteesofthe theboardofregentsofthe trusteesof thetrusteesof presidentandfellowsof president&fellowsof thepresident&fellowsof',
);
/** Words that follow a company's proper name: people leave them out. */
export const descriptors = wordSet(`
  electronics electronic electric motor motors technology technologies technical group holding holdings systems system semiconductor semiconductors industries
  industry industrial industrie international global networks network laboratories laboratory labs pharmaceutical pharmaceuticals pharma software
  communications communication telecommunications telecom solutions chemical chemicals materials energy automotive instruments instrument medical
  auto automobile automobiles healthcare biosciences bioscience therapeutics biotech biotechnology display displays platforms devices manufacturing mfg engineering enterprises
  worldwide america americas usa us europe japan deutschland france uk canada china jidosha seisakusho kogyo denki
`);
/** First names of founders in companies' names: the last name alone names the company. */
export const givenNames = wordSet(
  'robert henry karl carl werner eli hugo max fritz hans heinrich giorgio enzo ferdinand andre louis pierre jacques jean paul peter johann otto ernst franz walter james john william thomas george charles edward david',
);
/** Words of names that no person has. */
export const organizationWords = wordSet(`
  university universitat universite universita universidad institute institut instituto college hospital center centre foundation laboratory
  laboratories technologies technology systems solutions group holdings company partners ventures capital bank council ministry department agency
  association society school research science sciences labs networks industries international electronics software pharma pharmaceuticals energy
  motors consulting services ip licensing licensors patents innovations therapeutics biotech
`);
/** Legal, standards and government bodies whose names stand before numbers. */
export const standardsBodies = wordSet(
  'ieee ietf etsi nist iso iec ansi astm din itu jedec 3gpp sae ul rfc en vde asme api ansi w3c osha fda epa fcc uspto epo wipo pct',
);

/** Words that no vocabulary may lack: everyday words and units that are also names of well-known companies. */
const moreCommonWords = wordSet(`
  intel meta alphabet visa gap target oracle shell apple orange square block siemens tesla henry newton kelvin volt ampere pascal hertz watt joule
  lidar radar sonar graphene perovskite photonics microfluidics blockchain metaverse biosensor nanowire nanotube cleantech fintech biotech
  wifi bluetooth ethernet internet web cloud mobile digital cyber robotics drone electrolyte anode cathode polymer genomics proteomics
  analytics app apps software firmware hardware crypto smartphone laptop webcam online startup spinout backend frontend middleware
  micron sharp canon corning ring nest match zoom snap box slack stripe unity root sprout ford dell fox delta general national american
  standard universal united first best us it on at as an in is be am he we so no go do me my ai ml vr ar iot
`);
/** Built like technical terms, but companies' own coinages. */
const coinages = wordSet('microsoft autodesk interdigital transmeta microstrategy electrolux supermicro');
/** Beginnings and ends of technical words that dictionaries lack: photocatalysis, electrospinning, microfluidics. */
const technicalStart =
  /^(?:photo|micro|nano|bio|electro|thermo|hydro|opto|magneto|piezo|spectro|ultra|multi|poly|hyper|super|semi|sub|inter|intra|trans|anti|auto|tele|cyber|geo|aero|radio|neuro|immuno|cardio|meta|para|cryo|ferro|tribo|plasmo|mechano|chemo|phono|photon)/;
export const technicalEnd =
  /(?:ics|sis|tion|tions|meter|metry|graphy|ology|lysis|ase|ium|ene|ane|ide|ite|ate|oid|phore|scope|scopy|sensor|sensors|ization|ability|ivity|phobic|philic|genic|ing|ment|ware|tronics|fluidics|acoustic|optic|optics|chromic)$/;

/** Acronyms of technology that are also companies' tickers or names. */
export const technicalAcronyms = wordSet(`
  ac ad adc ai aes afm alu amd ape api app apu ar arm asic atm att ble bms bps cad cam can cat ccd cdma cmos cnc cnn cpu crc crt ct cts cvd dac das dc dna dns dpi
  dram dsl dsp ecg eeg efi eft emc emi eps esd ess eu ev fdm fec fem fet fft fm fpga fps ftp gan gas gdp gps gpu gsm gui hdd hdr hp html http hvac iot ip ir
  iso it jpeg kpi lan lcd led lidar lng lte mac mems mimo ml mri msi nand nas nfc nic nlp nmr ocr oem ofdm oled op pc pcb pci pcm pcr pdf pet pid pla pll pv
  pvc pwm qam qos ram rf rfid rgb rna rom rpm rss rtk sd sar sdk sem si sic sim slam soc sql ssd ssl sse tcp tdma tem tft ti tls tv uav ui ups url usb uv uwb
  vco vga vlsi voip vpn vr wan wdm wifi xml xrd ge gm bp lg mm tm ton ice ace act aim all any ask bag ban bar bat bed
`);

/** Places in companies' names ("Boston Scientific"): not a short form of the name. */
export const places = wordSet(`
  africa america argentina arizona asia asian atlanta atlantic austin australia australian austria beijing belgium berlin boston bradford brazil bristol british
  california cambridge canada canadian carolina charlotte chicago china chinese cleveland colorado columbia dallas danish delaware denver detroit dresden dublin
  dutch edinburgh england europe european finland florida france frankfurt french fujian geneva georgia german germany glasgow guangdong guangzhou hamburg hangzhou
  helsinki hong houston hubei hunan illinois india indian indiana ireland israel italy japan japanese jersey jiangsu kansas kentucky kobe kong korea korean kyoto
  lausanne london los louisiana lyon madrid maine manchester maryland massachusetts melbourne memphis mexico miami michigan milan milwaukee minnesota mississippi missouri
  montana montreal moscow mumbai munich nagoya nanjing nebraska netherlands nevada new newport norfolk north northern norway norwegian oakland ohio oklahoma ontario
  oregon osaka oslo oxford pacific paris pennsylvania philadelphia phoenix pittsburgh poland portland princeton quebec richmond rome russia russian santa san scotland
  seattle seoul shandong shanghai shenzhen sichuan singapore south southern spain stanford stockholm stuttgart suzhou sweden swedish swiss switzerland sydney taipei taiwan
  tennessee texas tokyo toronto toulouse tsinghua turin turkey utah vancouver vermont vienna virginia wales warsaw washington west western wisconsin wuhan york yokohama zhejiang zurich
  deutsche nippon nihon
`);

/** Words between others that aren't names themselves. */
export const functionWords = wordSet(
  'a an the and or of in on at to for by with from as is are was were be been has have had it its this that these those into over under than via per but nor not our your their his her we you they which who any each all both between among after before during since while when where if so such other more most also can may will would could should no',
);
export const determiners = wordSet(
  'a an the this that these those each every any some our your their its no one another such said first second',
);
export const titles = wordSet('dr prof professor mr mrs ms mister herr frau monsieur madame mme mlle sir');
/** Words after a person's name that make it a scientific term: "Hall effect". */
export const eponymNouns = wordSet(`
  effect effects modulus number numbers filter filters filtering transform transforms transformation diode diodes law laws equation equations test tests sensor sensors process processes
  reaction reactions matrix matrices bridge bridges cell cells distribution distributions trigger triggers noise constant constants theorem algorithm algorithms method functions function
  formula model models coefficient ratio scale curve curves cycle cycles engine engines coil coils cage lens lenses tube tubes barrier barriers code codes coding state states spectroscopy scattering
  approximation expansion series space spaces integral operator polynomial synthesis rearrangement oscillator oscillators amplifier counter machine machines disease syndrome stain dish flask burner
  probe elements force forces criterion principle point points wave waves field fields plot plots diagram statistics decomposition interferometer resonator splice joint medium wheel drive connector hardness temperature
`);
export const units = wordSet(
  'siemens tesla henry newton kelvin volt watt joule pascal hertz bell gauss weber farad coulomb ohm ampere curie gray hp ge mole m celsius fahrenheit',
);

/** An ordinary word: in the vocabulary, in the lists here, or built like a technical term. */
export function isCommonWord(word: string, inVocabulary: Vocabulary): boolean {
  return (
    moreCommonWords.has(word) ||
    functionWords.has(word) ||
    descriptors.has(word) ||
    inVocabulary(word) ||
    isBuiltLikeTerm(word, inVocabulary)
  );
}

/** "photocatalysis": a technical prefix before a word or a technical ending. */
export function isBuiltLikeTerm(word: string, inVocabulary: Vocabulary): boolean {
  if (coinages.has(word)) return false;
  const rest = word.replace(technicalStart, '');
  return rest !== word && rest.length >= 3 && (inVocabulary(rest) || moreCommonWords.has(rest) || technicalEnd.test(rest));
}
