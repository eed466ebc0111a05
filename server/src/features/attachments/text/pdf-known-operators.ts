// Names of the standards. cspell:disable
const words = (list: string): string[] => list.trim().split(/\s+/);

/** Operators that draw, calculate and describe letters, with the usual words of fonts. Other words are read as texts. */
const known = new Set([
  ...words(
    `b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri s S SC sc SCN
     scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y true false null R obj endobj stream endstream`,
  ),
  ...words(
    `abs add and atan bitshift ceiling copy cos cvi cvr div dup eq exch exp floor ge gt idiv if ifelse index le ln log lt mod mul ne neg
     not or pop roll round sin sqrt sub truncate xor findresource begin end dict def defineresource currentdict usecmap usefont
     begincmap endcmap begincodespacerange endcodespacerange beginbfchar endbfchar beginbfrange endbfrange begincidchar endcidchar
     begincidrange endcidrange beginnotdefchar endnotdefchar beginnotdefrange endnotdefrange beginrearrangedfont endrearrangedfont`,
  ),
  ...words(
    `array readonly executeonly noaccess put for systemdict currentfile eexec known get findfont save restore string readstring definefont
     mark closefile cleartomark internaldict put Private Subrs StandardEncoding bind userdict globaldict where load store length forall
     repeat loop exit stop stopped exec cvx cvn cvs type string aload astore getinterval putinterval grestore gsave count clear errordict
     StartData ND NP RD num hires version stringwidth setcachedevice setcharwidth currentpoint gsave moveto lineto curveto closepath fill
     stroke newpath scale translate rotate concat matrix setglobal currentglobal languagelevel resourcestatus product revision`,
  ),
]);

/** True for an operator, and for a word of one letter. */
export const isKnownOperator = (word: string): boolean => word.length < 2 || known.has(word) || !/\p{L}{2}/u.test(word);
