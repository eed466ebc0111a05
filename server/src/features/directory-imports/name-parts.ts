// Parts of names in many languages. cspell:disable
const words = (list: string): Set<string> => new Set(list.split(' '));
/** A word as it is compared: `Ph.D.` is `phd`. */
const bare = (word: string): string => word.toLowerCase().replace(/[.,'’]/g, '');

const forms = words(
  'mr mrs ms miss mx dr prof professor doctor sir dame herr frau mme mlle monsieur madame sra srta dott dottssa dipl-ing dr-ing drs ceo cto cfo coo cmo cipo vp svp evp',
);
/** These are also initials or names, unless they end with a period. */
const dottedForms = words('m sr hon rev ing mag capt lt col gen fr dipl lic');
const lineages = words('jr sr ii iii iv jnr snr 2nd 3rd');
const degrees = words(
  'phd md mba esq esquire jd llm llb llp msc bsc dphil dds dvm cpa cfa pmp meng beng dba edd psyd pharmd mphil facs frs obe mbe kc qc ceo cto cfo coo cmo cipo vp svp evp',
);
/** These are also names, unless they are in capitals. */
const shortDegrees = words('ma ba ms bs do pe rn pa eng');
const particles = words(
  'van von der den de del della dello dei degli di da dal das do dos du la las le los el al ter ten te tot zu zum zur af av bin ibn ben bint abu mac st saint vande vander',
);
/** These are particles in capitals, too: Vincent Van Gogh. */
const capitalParticles = words('van von der den de del della di da dos du la le ter ten st saint');
const companies = words(
  'inc incorporated llc llp ltd limited corp corporation company gmbh mbh kgaa ohg plc pty pvt sarl oyj university universität universite universidad università college institute institut labs laboratories laboratory technologies technology systems solutions holdings holding ventures consulting consultants partners foundation association associates industries pharma pharmaceuticals therapeutics biotech semiconductor electronics software group office department dept center centre hospital ministry agency bureau society council',
);
/** These are also initials and names, unless they end a name in capitals. */
const shortCompanies = words('ag sa se kg ab as co lp ug bv nv sas srl spa oy aps asa kk');
const jobs = words(
  'director manager counsel attorney lawyer engineer officer president vice partner head lead founder cofounder ceo cto cfo coo cmo cipo vp svp evp chief inventor owner analyst associate scientist researcher agent broker',
);

const isIn = (set: ReadonlySet<string>, word: string): boolean => set.has(bare(word));
const isCapital = (word: string): boolean => /^[\p{Lu}.]+$/u.test(word);

export const isForm = (word: string): boolean => isIn(forms, word) || (word.endsWith('.') && isIn(dottedForms, word));
export const isLineage = (word: string): boolean => isIn(lineages, word);
export const isDegree = (word: string): boolean => isIn(degrees, word) || (isCapital(word) && isIn(shortDegrees, word));
export const isInitial = (word: string): boolean =>
  /^(?:\p{Lu}\.?-?){1,3}$/u.test(word) && word.replace(/\P{Lu}/gu, '').length <= 2;
export const isLowerParticle = (word: string): boolean =>
  /^\p{Ll}/u.test(word) && (isIn(particles, word) || /^[dl]['’]/.test(word));
export const isParticle = (word: string): boolean => isLowerParticle(word) || isIn(capitalParticles, word);
/** SAMPLE and LA, but not initials such as JP. */
export const isShouted = (word: string): boolean =>
  /^[\p{Lu}\p{M}'’-]{3,}$/u.test(word) || (isCapital(word) && isIn(particles, word));

export const isEastAsian = (name: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー々\s]+$/u.test(name);
export const isKatakana = (name: string): boolean => /^[\p{Script=Katakana}ー\s]+$/u.test(name);

/** True for a text with a word that companies and institutions have in their names. */
export function isCompany(text: string): boolean {
  const all = text.split(/[\s,/]+/).filter(Boolean);
  const last = all.at(-1) ?? '';
  return (
    all.some((word) => isIn(companies, word)) ||
    /^(?:A\/S|S\.p\.A\.|S\.A\.|G\.m\.b\.H\.|& Co\.?)$/i.test(last) ||
    (all.length > 1 && isCapital(last) && isIn(shortCompanies, last)) ||
    /&\s*(?:Co|Sons|Partners)\b/i.test(text)
  );
}
/** True for the words that say what kind of company a name is of: Inc., LLC. */
export const isCompanyForm = (text: string): boolean =>
  /^(?:inc|incorporated|llc|llp|ltd|limited|corp|corporation|co|gmbh|ag|sa|plc|bv|nv|kg|pty ltd|co ltd|lp)$/.test(
    bare(text).replace(/\s+/g, ' ').trim(),
  );
/** Parts of companies, and words for no one. */
const functions = words(
  'team sales info billing payable receivable accounting reception helpdesk support service services legal licensing licence license purchasing procurement marketing contact webmaster administrator noreply inquiries enquiries general',
);
export const isFunction = (text: string): boolean => isIn(functions, text.split(' ').at(-1) ?? '') || bare(text) === 'accounts';
const absent = words('n/a na - -- none unknown tbd anonymous');
export const isAbsent = (text: string): boolean => text === '' || isIn(absent, text);
export const isJob = (text: string): boolean => text.split(/[\s,/]+/).some((word) => isIn(jobs, word));
// cspell:enable
