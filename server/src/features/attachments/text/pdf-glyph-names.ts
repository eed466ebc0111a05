// Names of the standards. cspell:disable
const words = (list: string): string[] => list.trim().split(/\s+/);

/** Names of letters and signs, from the standard encodings of PDF and Type 1, Symbol, and the Greek alphabet. */
const known = new Set(
  words(
    `space exclam quotedbl numbersign dollar percent ampersand quoteright quotesingle parenleft parenright asterisk plus comma hyphen
     period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at bracketleft backslash
     bracketright asciicircum underscore quoteleft grave braceleft bar braceright asciitilde exclamdown cent sterling fraction yen florin
     section currency quotedblleft guillemotleft guilsinglleft guilsinglright fi fl ff ffi ffl endash dagger daggerdbl periodcentered
     paragraph bullet quotesinglbase quotedblbase quotedblright guillemotright ellipsis perthousand questiondown acute circumflex tilde
     macron breve dotaccent dieresis ring cedilla hungarumlaut ogonek caron emdash AE ordfeminine Lslash Oslash OE ordmasculine ae dotlessi
     lslash oslash oe germandbls onesuperior twosuperior threesuperior foursuperior logicalnot mu trademark Eth onehalf plusminus Thorn
     onequarter divide brokenbar degree thorn threequarters registered minus eth multiply copyright Euro nbspace sfthyphen softhyphen
     nonbreakingspace universal existential suchthat asteriskmath congruent therefore perpendicular radicalex similar minute second
     lessequal greaterequal infinity club diamond heart spade arrowboth arrowleft arrowup arrowright arrowdown proportional partialdiff
     notequal equivalence approxequal arrowvertex arrowhorizex carriagereturn aleph Ifraktur Rfraktur weierstrass circlemultiply circleplus
     emptyset intersection union propersuperset reflexsuperset notsubset propersubset reflexsubset element notelement angle gradient
     product radical dotmath logicaland logicalor arrowdblboth arrowdblleft arrowdblup arrowdblright arrowdbldown lozenge angleleft
     angleright summation integral integraltp integralbt integralex apple bracketlefttp bracketleftex bracketleftbt bracelefttp
     braceleftmid braceleftbt braceex parenlefttp parenleftex parenleftbt parenrighttp parenrightex parenrightbt bracketrighttp
     bracketrightex bracketrightbt bracerighttp bracerightmid bracerightbt registerserif copyrightserif trademarkserif registersans
     copyrightsans trademarksans Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho Sigma Tau Upsilon
     Upsilon1 Phi Chi Psi Omega alpha beta gamma delta epsilon epsilon1 zeta eta theta theta1 iota kappa lambda nu xi omicron pi rho rho1
     sigma sigma1 tau upsilon phi phi1 chi psi omega omega1 dotlessj visiblespace nonmarkingreturn null CR NULL controlSTX breakthrough
     circle openbullet filledbox checkmark estimated franc lira peseta dong hyphentwo figuredash afii`,
  ),
);
/** Letters with an accent or in another form, and glyphs by number: `eacute`, `uni00E9`, `g12`, `a.alt`. */
const accents =
  'acute|grave|circumflex|dieresis|tilde|ring|caron|cedilla|ogonek|macron|breve|dotaccent|hungarumlaut|commaaccent|croat|tonos|dieresistonos|bar|slash|superior|inferior|oldstyle|small|greek|script';
const formed = new RegExp(`^([A-Za-z]|AE|OE|ae|oe|[A-Z]?[a-z]+(?=oldstyle|superior|inferior|tonos|dieresis))(${accents})*$`);
const numbered = /^(uni([0-9A-F]{4})+|u[0-9A-F]{4,6}|(afii|glyph|gid|cid|index|char|SF|H|[A-Za-z]{1,3})?[-\d]+)$/;

const longest = 64;

const isKnown = (name: string): boolean => name === '' || known.has(name) || formed.test(name) || numbered.test(name);

/** True for the name of a letter or sign, with suffixes and in ligatures (`f_i.liga`). A suffix has at most four letters. */
export function isKnownGlyph(name: string): boolean {
  if (name.length > longest) return false;
  const [glyph = '', ...suffixes] = name.split('.');
  return (
    (name === '.notdef' || glyph.split('_').every(isKnown)) && suffixes.every((suffix) => /^(\w{0,4}|notdef)\d*$/.test(suffix))
  );
}
