// Names of the standards. cspell:disable
/** Names that the standards define, and those of fonts that every system has. A document's other names are read as texts. */
const words = (...lists: string[]): string[] => lists.flatMap((list) => list.trim().split(/\s+/));

const documents = words(
  `Type Catalog Root Info Size XRef ObjStm Version Pages Page Parent Kids Count PageLabels Names Limits Nums ViewerPreferences PageLayout PageMode Outlines First Last
   Prev Next Title Dest OpenAction AcroForm StructTreeRoot MarkInfo Marked UserProperties Suspects Lang OCProperties NeedsRendering
   SinglePage OneColumn TwoColumnLeft TwoColumnRight TwoPageLeft TwoPageRight UseNone UseOutlines UseThumbs FullScreen UseOC
   UseAttachments HideToolbar HideMenubar HideWindowUI FitWindow CenterWindow DisplayDocTitle NonFullScreenPageMode Direction L2R R2L
   ViewArea ViewClip PrintArea PrintClip PrintScaling Duplex Simplex DuplexFlipShortEdge DuplexFlipLongEdge PickTrayByPDFSize
   PrintPageRange NumCopies Enforce AppDefault XYZ Fit FitH FitV FitR FitB FitBH FitBV PageLabel St Resources MediaBox CropBox BleedBox
   TrimBox ArtBox BoxColorInfo Contents Rotate Group Trans Dur Annots StructParents Tabs UserUnit ProcSet PDF Text ImageB ImageC ImageI
   ExtGState ColorSpace Pattern Shading XObject Font Properties Length Filter DecodeParms DL FlateDecode LZWDecode ASCIIHexDecode
   ASCII85Decode RunLengthDecode CCITTFaxDecode JBIG2Decode DCTDecode JPXDecode Crypt Predictor Colors Columns EarlyChange K Rows
   EndOfLine EncodedByteAlign EndOfBlock BlackIs1 DamagedRowsBeforeError ColorTransform JBIG2Globals Split Blinds Box Wipe Dissolve
   Glitter Fly Push Cover Uncover Fade Dm Di SS`,
);
const pictures = words(
  `Image Form Subtype Subtype2 Width Height BitsPerComponent BitsPerSample BitsPerCoordinate BitsPerFlag VerticesPerRow Intent ImageMask
   Mask Decode Interpolate SMask SMaskInData Name StructParent Matte BBox Matrix FormType PatternType PaintType TilingType XStep YStep
   ShadingType Background AntiAlias Coords Domain Range Extend Function Functions FunctionType Size Order Encode Bounds C0 C1 DeviceGray
   DeviceRGB DeviceCMYK DeviceN CalGray CalRGB Lab ICCBased Indexed Separation NChannel Colorants Process Components MixingHints
   Solidities PrintingOrder DotGain WhitePoint BlackPoint Gamma Alternate All None Default Cyan Magenta Yellow Black Red Green Blue Gray
   Alternates LW LC LJ ML RI BG BG2 UCR UCR2 TR TR2 HT FL SM SA BM CA AIS TK OP op OPM ca Normal Compatible Multiply Screen Overlay
   Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity Luminosity Alpha
   Transparency Isolated CS AbsoluteColorimetric RelativeColorimetric Perceptual Identity Halftone HalftoneType Frequency Angle
   SpotFunction AccurateScreens TransferFunction Thresholds Xsquare Ysquare BC UseBlackPtComp HTO SimpleDot Round Ellipse Line Square
   Cross Rhomboid Diamond PS BPC IM CMYK RGB AHx A85 LZW Fl RL CCF DP`,
);
const notes = words(
  `Annot Rect NM AP AS Border C0 OC Off Yes No On Link Highlight Underline Squiggly StrikeOut Ink Polygon PolyLine Circle FreeText Stamp
   Caret Popup Widget Watermark PrinterMark TrapNet Redact QuadPoints InkList Vertices CL Callout IC LE BE BS RD DA DS Sy IRT RT Reply IT
   State StateModel Open Marked Unmarked Accepted Rejected Cancelled Completed Review Comment Key Note Help NewParagraph Paragraph Insert
   Approved AsIs Confidential Departmental Draft Experimental Expired Final ForComment ForPublicRelease NotApproved NotForPublicRelease
   Sold TopSecret FreeTextCallout FreeTextTypeWriter FreeTextTypewriter LineArrow LineDimension PolygonCloud PolygonDimension
   PolyLineDimension StampSnapshot StampImage Cap LL LLE LLO CP CO Measure Square ClosedArrow OpenArrow Butt ROpenArrow RClosedArrow
   Slash FixedPrint OverlayText Repeat RO Invert Outline Toggle MK BG AC IX IF SW FB Action GoTo GoToR GoToE URI IsMap SetOCGState
   PreserveRB ON OFF NextPage PrevPage FirstPage LastPage Fields NeedAppearances SigFlags DR FT Ff TU TM DV Tx Btn Ch Sig MaxLen Opt TI
   Lock Rename PMD MO`,
);
const structure = words(
  `StructElem IDTree ParentTree ParentTreeNextKey RoleMap ClassMap Namespaces Namespace NS RoleMapNS MCR OBJR MCID Stm StmOwn Obj Pg Alt
   ActualText Phoneme PhoneticAlphabet PronunciationLexicon Artifact Pagination Layout Page Header Footer Attached Top Bottom Left Right
   Attr Document DocumentFragment Part Art Article Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private Aside FENote Em Strong Sub
   Span Quote Note Reference BibEntry Code Annot Ruby RB RP Warichu WT WP Figure Formula Lbl LBody LI Hn Table TH TD THead TBody TFoot
   InlineShape Placement Inline Block Before Start End WritingMode LrTb RlTb TbRl TbLr LrBt RlBt BtRl BtLr BackgroundColor BorderColor
   BorderStyle BorderThickness Padding SpaceBefore SpaceAfter StartIndent EndIndent TextIndent TextAlign Center Justify BlockAlign Middle
   InlineAlign TBorderStyle TPadding BaselineShift LineHeight Auto TextDecorationColor TextDecorationThickness TextDecorationType
   LineThrough Overline GlyphOrientationVertical ColumnCount ColumnGap ColumnWidths RubyAlign RubyPosition Hidden Dotted Dashed Solid
   Double Groove Ridge Inset Outset ListNumbering ContinuedList ContinuedFrom Unordered Description Disc Decimal UpperRoman LowerRoman
   UpperAlpha LowerAlpha Ordered RowSpan ColSpan Headers Scope Summary Short Row Column Both PrintField Role rb cb pb tv lb Desc Checked
   on off neutral List XML HTML CSS OEB RTF NSO EmptySuspect Suspect PlacedPDF Properties`,
);
const layers = words(
  `OCG OCMD OCGs View Design VE And Or Not AllOn AnyOn AnyOff AllOff Usage Language Preferred Export ExportState Zoom min max Print
   PrintState ViewState Watermark PageElement HF FG L BaseState Unchanged Configs ListMode AllPages VisiblePages RBGroups Locked Event
   Category`,
);
const fonts = words(
  `Type0 Type1 Type3 MMType1 TrueType Type1C CIDFontType0 CIDFontType2 CIDFontType0C OpenType BaseFont FirstChar LastChar Widths
   FontDescriptor FontName FontFamily FontStretch FontWeight FontMatrix Flags FontBBox ItalicAngle Ascent Descent Leading CapHeight XHeight
   StemV StemH AvgWidth MaxWidth MissingWidth FontFile FontFile2 FontFile3 Length1 Length2 Length3 CIDSet CIDSystemInfo CIDToGIDMap
   Registry Ordering Supplement DescendantFonts ToUnicode DW DW2 W2 Encoding BaseEncoding Differences StandardEncoding MacRomanEncoding
   MacExpertEncoding WinAnsiEncoding PDFDocEncoding CharProcs Style Panose FD UltraCondensed ExtraCondensed Condensed SemiCondensed
   SemiExpanded Expanded ExtraExpanded UltraExpanded FontDirectory CMap CMapName CMapType UseCMap WMode CIDInit CIDCount UIDOffset XUID UniqueID
   Identity-H Identity-V Adobe Adobe-Identity-UCS UCS Japan1 GB1 CNS1 Korea1 KR Adobe-Japan1 Adobe-GB1 Adobe-CNS1 Adobe-Korea1 UCS2
   Adobe-UCS FontInfo FullName FamilyName Notice Weight isFixedPitch UnderlinePosition UnderlineThickness version Copyright BaseFontName
   BlendDesignPositions Private CharStrings Subrs OtherSubrs BlueValues OtherBlues FamilyBlues FamilyOtherBlues BlueScale BlueShift
   BlueFuzz StdHW StdVW StemSnapH StemSnapV ForceBold LanguageGroup lenIV MinFeature password RndStemUp ExpansionFactor FSType FontType
   FontInfo Metrics StrokeWidth ND NP RD CIDFontName CIDFontType FDArray FDSelect GDBytes`,
);
/** Fonts that documents use without containing them. */
const systemFonts = words(
  `Courier Helvetica Times Times-Roman Symbol ZapfDingbats Arial ArialMT ArialNarrow ArialBlack ArialUnicodeMS TimesNewRoman
   TimesNewRomanPS TimesNewRomanPSMT CourierNew CourierNewPS CourierNewPSMT Calibri Calibri-Light Cambria CambriaMath Candara Consolas
   Constantia Corbel Georgia Verdana Tahoma TrebuchetMS Trebuchet Impact ComicSansMS LucidaConsole LucidaSansUnicode SegoeUI
   PalatinoLinotype BookAntiqua Garamond CenturyGothic FranklinGothic-Book FranklinGothic-Medium GillSansMT Wingdings Wingdings-Regular
   Wingdings2 Wingdings3 Webdings SymbolMT MicrosoftSansSerif MicrosoftYaHei SimSun NSimSun SimHei KaiTi FangSong PMingLiU MingLiU
   MS-Mincho MS-Gothic MS-PMincho MS-PGothic MSMincho MSGothic MSPGothic MSPMincho Meiryo YuGothic YuMincho Batang BatangChe Gulim
   GulimChe Dotum DotumChe MalgunGothic HeiseiMin-W3 HeiseiKakuGo-W5 STSong-Light MSung-Light MHei-Medium HYSMyeongJo-Medium
   HYGoThic-Medium KozMinPro-Regular KozMinPr6N-Regular KozGoPro-Medium AdobeSongStd-Light AdobeMingStd-Light AdobeMyungjoStd-Medium
   Helv HeBo HeOb TiRo TiBo TiIt TiBI Cour CoBo CoOb CoBO ZaDb Liberation LiberationSans LiberationSerif LiberationMono DejaVuSans
   DejaVuSerif DejaVuSansMono HelveticaNeue Palatino-Roman Palatino Optima Menlo Monaco LucidaGrande Bookman NewCenturySchlbk`,
);
const known = new Set([...documents, ...pictures, ...notes, ...structure, ...layers, ...fonts, ...systemFonts]);

/** The style after the name of a font, such as `-BoldMT` or `,Bold`. */
const style = /[-,]?(Bold|Italic|Oblique|Regular|Roman|Light|Medium|Black|BoldItalic|BoldOblique|Semibold)*(MT)?$/;
/** Names that programs give to resources and font subsets: `F1`, `Im12`, `TT0_1`, `Helvetica-617`, `AAAAAB+Font`. */
const numbered = /^([A-Z]{6}\+Font|[A-Za-z]{0,3}|Image|FlatedImage|xobject|Meta|Pattern|Layer|Heading|H)?[-_.\d]*$/;

/** Longer names may name someone. */
const longest = 64;
/** The prefix of a font subset. */
const part = /^[A-Z]{6}\+/;

/** True for a name that says nothing about anyone. */
export function isKnownName(name: string): boolean {
  if (name.length > longest) return false;
  const whole = name.replace(part, '');
  return [name, whole, whole.replace(style, ''), whole.replace(/-\d+$/, '')].some((one) => known.has(one) || numbered.test(one));
}
