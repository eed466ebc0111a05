// The names of elements and attributes aren't words. cspell:disable
import { placesOf } from './office-place.ts';

/** Word: WordprocessingML (ISO/IEC 29500), its extensions by Microsoft (w14, w15, w16), and older drawings (VML). */
export const wordPlaces = placesOf(
  'word',
  String.raw`
read | Text split over runs | word/document.xml | <w:p><w:r><w:t>Zel</w:t></w:r><w:bookmarkStart w:id="0" w:name="_GoBack"/><w:r><w:rPr><w:b/></w:rPr><w:t>trionix</w:t></w:r></w:p>
read | Text of headers, footers, footnotes, endnotes | word/footnotes.xml | <w:footnote w:id="2"><w:p><w:r><w:t>NAME</w:t></w:r></w:p></w:footnote>
read | Text of comments | word/comments.xml | <w:comment w:id="0"><w:p><w:r><w:t>NAME</w:t></w:r></w:p></w:comment>
read | Text of glossary documents | word/glossary/document.xml | <w:docPart><w:docPartBody><w:p><w:r><w:t>NAME</w:t></w:r></w:p></w:docPartBody></w:docPart>
read | Building blocks: name, category, description | word/glossary/document.xml | <w:docPartPr><w:name w:val="NAME"/><w:category><w:name w:val="General"/></w:category></w:docPartPr>
read | Inserted, deleted and moved text | word/document.xml | <w:p><w:r><w:t>Zel</w:t></w:r><w:ins w:id="1"><w:r><w:t>en</w:t></w:r></w:ins><w:del w:id="2"><w:r><w:delText>trionix</w:delText></w:r></w:del></w:p>
read | Text inserted and deleted again | word/document.xml | <w:p><w:ins w:id="1"><w:del w:id="2"><w:r><w:delText>NAME</w:delText></w:r></w:del></w:ins></w:p>
read | Hidden text | word/document.xml | <w:p><w:r><w:t>Zel</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>en</w:t></w:r><w:r><w:t>trionix</w:t></w:r></w:p>
read | Ruby text | word/document.xml | <w:p><w:r><w:ruby><w:rt><w:r><w:t>NAME</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>base</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p>
read | Math | word/document.xml | <w:p><m:oMath><m:sSub><m:e><m:r><m:t>Zel</m:t></m:r></m:e><m:sub><m:r><m:t>trionix</m:t></m:r></m:sub></m:sSub></m:oMath></w:p>
read | Symbols (w:sym) | word/document.xml | <w:p><w:r><w:sym w:font="Wingdings" w:char="F05A"/><w:sym w:font="Wingdings" w:char="F065"/><w:sym w:font="Wingdings" w:char="F06C"/><w:t>-</w:t><w:sym w:font="Wingdings" w:char="F074"/><w:sym w:font="Wingdings" w:char="F072"/><w:sym w:font="Wingdings" w:char="F069"/><w:sym w:font="Wingdings" w:char="F06F"/><w:sym w:font="Wingdings" w:char="F06E"/><w:sym w:font="Wingdings" w:char="F069"/><w:sym w:font="Wingdings" w:char="F078"/></w:r></w:p>
read | Alternative content: choice | word/document.xml | <w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:t>NAME</w:t></mc:Choice><mc:Fallback><w:t>other</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p>
read | Alternative content: fallback | word/document.xml | <w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:t>other</w:t></mc:Choice><mc:Fallback><w:t>NAME</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p>
read | Text boxes | word/document.xml | <w:p><w:r><w:t>a</w:t><w:pict><v:shape><v:textbox><w:txbxContent><w:p><w:r><w:t>NAME</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>
read | Style names and aliases | word/styles.xml | <w:style w:type="paragraph" w:styleId="H1"><w:name w:val="NAME Heading"/><w:aliases w:val="h1"/></w:style>
read | Style ids | word/styles.xml | <w:style w:type="paragraph" w:styleId="NAMEHeading1"><w:name w:val="heading 1"/></w:style>
read | Latent styles | word/styles.xml | <w:latentStyles><w:lsdException w:name="NAME" w:uiPriority="9"/></w:latentStyles>
read | Table styles and captions | word/document.xml | <w:tbl><w:tblPr><w:tblStyle w:val="NAME"/><w:tblCaption w:val="Prices"/><w:tblDescription w:val="of parts"/></w:tblPr></w:tbl>
read | Labels of lists | word/numbering.xml | <w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1NAME%2"/></w:lvl></w:abstractNum>
read | Names of lists | word/numbering.xml | <w:abstractNum w:abstractNumId="0"><w:name w:val="NAME"/><w:styleLink w:val="Bullets"/></w:abstractNum>
read | Formats of page numbers | word/document.xml | <w:numFmt w:val="custom" w:format="NAME"/>
read | Form fields: name, help, status | word/document.xml | <w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="D1"/><w:helpText w:type="text" w:val="NAME"/><w:statusText w:type="text" w:val="s"/></w:ffData></w:fldChar>
read | Form fields: default text, format | word/document.xml | <w:ffData><w:textInput><w:default w:val="NAME"/><w:format w:val="0"/></w:textInput></w:ffData>
read | Form fields: items of drop-downs | word/document.xml | <w:ffData><w:ddList><w:listEntry w:val="NAME"/></w:ddList></w:ffData>
removed | Form fields: macros on entry and exit | word/document.xml | <w:ffData><w:entryMacro w:val="NAME"/><w:exitMacro w:val="NAME"/></w:ffData>
read | Content controls: title, tag, placeholder | word/document.xml | <w:sdt><w:sdtPr><w:alias w:val="Party"/><w:tag w:val="NAME"/><w:placeholder><w:docPart w:val="D"/></w:placeholder></w:sdtPr></w:sdt>
read | Content controls: items of lists | word/document.xml | <w:sdt><w:sdtPr><w:comboBox><w:listItem w:displayText="one" w:value="NAME"/></w:comboBox></w:sdtPr></w:sdt>
read | Content controls: format of dates | word/document.xml | <w:sdt><w:sdtPr><w:date><w:dateFormat w:val="d 'NAME'"/></w:date></w:sdtPr></w:sdt>
removed | Content controls: links to custom XML | word/document.xml | <w:sdt><w:sdtPr><w:dataBinding w:xpath="/NAME" w:storeItemID="{A}"/></w:sdtPr></w:sdt>
read | Bookmarks | word/document.xml | <w:bookmarkStart w:id="1" w:name="NAME_prices"/>
read | Codes of fields | word/document.xml | <w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> IF 1 = 2 "Zel</w:instrText></w:r><w:r><w:instrText>trionix" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>
read | Fields: characters by their numbers (SYMBOL, QUOTE) | word/document.xml | <w:p><w:fldSimple w:instr=" SYMBOL 90 \f Arial "/><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> SYMBOL 0x65 </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:fldSimple w:instr=" QUOTE 108 116 114 105 111 110 105 120 "/></w:p>
read | Results of fields | word/document.xml | <w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> AUTHOR </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>NAME</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>
read | Simple fields | word/document.xml | <w:p><w:fldSimple w:instr=" DOCPROPERTY NAME "><w:r><w:t>x</w:t></w:r></w:fldSimple></w:p>
removed | Fields: DDE and DDEAUTO | word/document.xml | <w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> DDE</w:instrText></w:r><w:r><w:instrText>AUTO c:\\NAME\\a.exe "/k b" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>result</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>
removed | Fields: INCLUDEPICTURE, INCLUDETEXT, LINK, IMPORT, DATABASE, RD | word/document.xml | <w:p><w:fldSimple w:instr=" INCLUDEPICTURE &quot;https://NAME.example/a.png&quot; \d "><w:r><w:t>kept</w:t></w:r></w:fldSimple></w:p>
removed | Fields: computed commands | word/document.xml | <w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>QUOTE 68 68 69</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:instrText> NAME </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>
removed | Fields: data of add-ins (ADDIN, fldData) | word/document.xml | <w:p><w:r><w:fldChar w:fldCharType="begin"><w:fldData>NAME</w:fldData></w:fldChar></w:r><w:r><w:instrText> ADDIN NAME </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>
removed | Fields: macros | word/document.xml | <w:p><w:fldSimple w:instr=" MACROBUTTON NAME x "/></w:p>
removed | Fields: links to scripts, files and servers | word/document.xml | <w:p><w:fldSimple w:instr=" HYPERLINK \o &quot;tip&quot; &quot;java	script:NAME()&quot; "><w:r><w:t>kept</w:t></w:r></w:fldSimple><w:fldSimple w:instr=" HYPERLINK \\\\NAME\\share "/></w:p>
read | Links: address | word/_rels/document.xml.rels | Type="x/hyperlink" Target="https://NAME.example/" TargetMode="External"
read | Links: tooltip, place, frame | word/document.xml | <w:hyperlink r:id="rId1" w:tooltip="NAME" w:docLocation="x" w:tgtFrame="y"/>
removed | Links to scripts, files and servers | word/_rels/document.xml.rels | Type="x/hyperlink" Target="JAVA&#9;SCRIPT:NAME()" TargetMode="External"
removed | Links in old drawings to scripts, files and servers | word/document.xml | <v:shape href="file://NAME/a.exe"/>
removed | Linked pictures, media, objects | word/_rels/document.xml.rels | Type="x/image" Target="https://NAME.example/a.png" TargetMode="External"
removed | Linked documents and frames | word/document.xml | <w:subDoc w:NAME="rId1"/>
removed | Frames of web pages | word/webSettings.xml | <w:frameset><w:frame><w:name w:val="NAME"/><w:sourceFileName r:id="rId1"/></w:frame></w:frameset>
removed | Attached template | word/settings.xml | <w:attachedTemplate w:NAME="rId1"/>
removed | Mail merge | word/settings.xml | <w:mailMerge><w:connectString w:val="NAME"/></w:mailMerge>
removed | Document variables | word/settings.xml | <w:docVars><w:docVar w:name="by" w:val="NAME"/></w:docVars>
removed | Attached schemas and transformations | word/settings.xml | <w:attachedSchema w:val="http://NAME.example"/><w:saveThroughXslt w:solutionID="NAME"/>
removed | Numbers of editing sessions (rsid) and of documents | word/settings.xml | <w:rsids><w:rsid w:val="NAME"/></w:rsids><w14:docId w14:val="NAME"/><w:p w:rsidR="NAME"/>
removed | Editors of protected ranges (w:permStart) | word/document.xml | <w:permStart w:id="1" w:ed="NAME\jroe"/>
read | Groups of protected ranges | word/document.xml | <w:permStart w:id="1" w:edGrp="NAME"/>
removed | Authors and initials of comments, changes, moves | word/document.xml | <w:moveFromRangeStart w:id="1" w:author="NAME" w:name="move1"/><w:rPrChange w:author="NAME" w:initials="NAME"/>
read | Names of moves | word/document.xml | <w:moveFromRangeStart w:id="1" w:author="A" w:name="NAME"/>
removed | People, their logins and ids | word/people.xml | <w15:person w15:author="NAME"><w15:presenceInfo w15:userId="NAME"/></w15:person>
removed | People of tasks and reactions | word/documenttasks/documenttasks1.xml | <w15:Attribution userId="NAME" userName="NAME" userProvider="NAME"/>
read | Titles of tasks | word/documenttasks/documenttasks1.xml | <w15:SetTitle title="NAME"/>
removed | Smart tags: properties | word/document.xml | <w:smartTag w:element="place"><w:smartTagPr><w:attr w:name="a" w:val="NAME"/></w:smartTagPr></w:smartTag>
read | Smart tags and custom XML: names | word/document.xml | <w:customXml w:uri="urn:a" w:element="NAME"/>
removed | Custom XML parts | customXml/item1.xml | <w:a>NAME</w:a>
read | Namespaces, names of unknown elements and attributes | word/document.xml | <zz:NAME xmlns:zz="urn:a"/>
read | Unknown elements | word/document.xml | <w:unheardOf>NAME</w:unheardOf>
read | Texts without a paragraph | word/other.xml | <?xml version="1.0"?><a><r>NAME</r></a>
read | Unknown attributes | word/document.xml | <w:p w:unheardOf="NAME"/>
read | Names of fonts | word/fontTable.xml | <w:font w:name="NAME Sans"><w:altName w:val="x"/><w:panose1 w:val="020B0604020202020204"/></w:font>
removed | Embedded fonts | word/fonts/font1.odttf | NAME
read | Names of shapes | word/document.xml | <wp:docPr id="1" name="NAME"/>
read | Alternative texts | word/document.xml | <wp:docPr id="1" name="Picture 1" descr="NAME" title="t"/>
removed | File names of pictures | word/document.xml | <pic:cNvPr id="0" name="NAME.jpg" descr="C:\NAME\a.png"/>
read | Old drawings: alt, string, id, title | word/document.xml | <v:shape id="NAME" alt="a" title="b"><v:textpath string="c" style="font-family:&quot;Arial&quot;;font-size:1pt"/></v:shape>
read | Old drawings: WordArt | word/document.xml | <v:textpath style="font-family:&quot;Arial&quot;;font-size:1pt" string="NAME"/>
read | Old drawings: font in a style | word/document.xml | <v:textpath style="font-family:&quot;NAME&quot;;font-size:1pt" string="x"/>
removed | Old drawings: names of pictures and hidden copies | word/document.xml | <v:shape o:gfxdata="NAME"><v:imagedata o:title="NAME" src="NAME"/></v:shape>
read | Objects: programs | word/document.xml | <o:OLEObject Type="Embed" ProgID="NAME.Document"/>
read | Controls (ActiveX): names and properties | word/activeX/activeX1.xml | <w:ocxPr w:name="Caption" w:value="NAME"/>
removed | Online videos | word/document.xml | <wp15:webVideoPr embeddedHtml="&lt;iframe src='https://NAME.example'&gt;"/>
removed | Apps and task panes | word/webextensions/taskpanes.xml | <w:taskpane w:a="NAME"/>
removed | Ribbons and toolbars | customUI/customUI14.xml | <w:button w:label="NAME"/>
removed | Names of macros and keys | word/vbaData.xml | <w:mcds><w:mcd w:macroName="NAME"/></w:mcds>
refused | Inserted web pages and files (altChunk) | word/document.xml | <w:altChunk r:id="rIdNAME"/>
refused | Inserted web pages and files (relationship) | word/_rels/document.xml.rels | Type="x/aFChunk" Target="NAME.docx"
refused | Macros | word/vbaProject.bin | NAME
refused | Objects and controls as bytes | word/embeddings/oleObject1.bin | NAME
read | Charts: titles, caches | word/charts/chart1.xml | <c:chart><c:ser><c:tx><c:strRef><c:strCache><c:pt idx="0"><c:v>NAME</c:v></c:pt></c:strCache></c:strRef></c:tx></c:ser></c:chart>
read | Charts: formulas, formats | word/charts/chart1.xml | <c:f>NAME!$A$1</c:f><c:formatCode>General</c:formatCode>
read | SmartArt | word/diagrams/data1.xml | <dgm:pt><dgm:t><a:p><a:r><a:t>NAME</a:t></a:r></a:p></dgm:t></dgm:pt>
read | SmartArt: names of layouts | word/diagrams/layout1.xml | <dgm:title val="NAME"/><dgm:desc val="x"/>
read | Ink: notes | word/ink/ink1.xml | <ink:ink><ink:annotation type="x">NAME</ink:annotation><ink:trace>1 2, 3 4</ink:trace></ink:ink>
removed | Theme names | word/theme/theme1.xml | <a:theme name="NAME"/>
read | Theme: names of colors and fonts | word/theme/theme1.xml | <a:custClr name="NAME"/><a:latin typeface="Arial"/>
read | Ids of relationships | word/document.xml | <a:blip r:embed="NAME"/>
read | Names of parts | word/NAME.xml | <w:p/>
removed | Names of pictures and embedded files | word/media/NAME.svg | <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>
read | Text in SVG pictures | word/media/image1.svg | <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><text><tspan>Zel</tspan><tspan>trionix</tspan></text></svg>
read | Content types | word/document.xml | <Default xmlns="http://schemas.openxmlformats.org/package/2006/content-types" Extension="NAME" ContentType="application/NAME"/>
removed | Core, extended and custom properties, thumbnail | docProps/custom.xml | <w:property w:name="NAME"/>
removed | Sensitivity labels | docMetadata/LabelInfo.xml | <w:label w:id="NAME" w:siteId="NAME"/>
removed | Recipients of mail merge | word/recipientData.xml | <w:recipientData>NAME</w:recipientData>
removed | Comments, processing instructions | word/document.xml | <!-- NAME --><?NAME NAME?>
refused | Document types and entities | word/document.xml | <?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "NAME">]><a>&b;</a>
refused | Signatures | _xmlsignatures/sig1.xml | <w:a>NAME</w:a>
`,
);
