// The names of elements and attributes aren't words. cspell:disable
import { placesOf } from './office-place.ts';

/** Excel: SpreadsheetML (ISO/IEC 29500) and its extensions by Microsoft (x14, x15, xr, threaded comments). */
export const excelPlaces = placesOf(
  'excel',
  String.raw`
read | Shared texts, split over runs | xl/sharedStrings.xml | <x:si><x:r><x:t>Zel</x:t></x:r><x:r><x:rPr><x:rFont val="Arial"/></x:rPr><x:t>trionix</x:t></x:r></x:si>
read | Texts with escaped characters | xl/sharedStrings.xml | <x:si><x:t>Zel_x0074_rionix</x:t></x:si>
read | Phonetic texts | xl/sharedStrings.xml | <x:si><x:t>base</x:t><x:rPh sb="0" eb="1"><x:t>NAME</x:t></x:rPh></x:si>
read | Texts and results in cells | xl/worksheets/sheet1.xml | <x:c r="A1" t="str"><x:f>A2</x:f><x:v>NAME</x:v></x:c>
read | Texts in hidden rows, columns and sheets | xl/worksheets/sheet1.xml | <x:row r="1" hidden="1"><x:c r="A1" t="inlineStr"><x:is><x:t>NAME</x:t></x:is></x:c></x:row>
read | Formulas | xl/worksheets/sheet1.xml | <x:c r="A1"><x:f>"Zel"&amp;"trionix"</x:f></x:c>
read | Formulas: characters by their numbers | xl/worksheets/sheet1.xml | <x:c r="A1"><x:f>CHAR(90)&amp;UNICHAR(101)&amp;"ltri"&amp;CHAR(111)&amp;CHAR(110)&amp;CHAR(105)&amp;CHAR(120)</x:f></x:c>
removed | Formulas that fetch (WEBSERVICE, IMAGE, RTD, FILTERXML, STOCKHISTORY, CUBE, PY) | xl/worksheets/sheet1.xml | <x:c r="A1"><x:f>_xlfn.WEBSERVICE("https://NAME.example")</x:f><x:v>1</x:v></x:c>
removed | Formulas that ask a program (DDE) | xl/worksheets/sheet1.xml | <x:c r="A1"><x:f>cmd|'/c NAME'!A0</x:f><x:v>1</x:v></x:c>
removed | Formulas with links to scripts and files | xl/worksheets/sheet1.xml | <x:c r="A1"><x:f>HYPERLINK("java"&amp;"script:NAME")</x:f><x:v>1</x:v></x:c>
removed | Such formulas in names, formats, checks, charts | xl/workbook.xml | <x:definedNames><x:definedName name="a">IMAGE("https://NAME.example/a.png")</x:definedName></x:definedNames>
read | Names of sheets | xl/workbook.xml | <x:sheets><x:sheet name="NAME" sheetId="1" r:id="rId1"/></x:sheets>
read | Code names | xl/worksheets/sheet1.xml | <x:sheetPr codeName="NAME"/>
read | Defined names | xl/workbook.xml | <x:definedName name="NAME_Prices">Sheet1!$A$1</x:definedName>
read | Defined names: comment, description, help, menus | xl/workbook.xml | <x:definedName name="a" comment="NAME" description="d" help="h" statusBar="s" customMenu="c">Sheet1!$A$1</x:definedName>
removed | Paths in defined names | xl/workbook.xml | <x:definedName name="a">'C:\Users\NAME\[b.xlsx]c'!$A$1</x:definedName>
read | Page headers and footers | xl/worksheets/sheet1.xml | <x:headerFooter><x:oddHeader>&amp;LNAME</x:oddHeader></x:headerFooter>
read | Page headers: formatted within a word | xl/worksheets/sheet1.xml | <x:headerFooter><x:evenFooter>&amp;C&amp;"Arial,Bold"&amp;12&amp;K01+033Zel&amp;Btrionix&amp;RPage &amp;P</x:evenFooter></x:headerFooter>
read | Page headers: styles of fonts | xl/worksheets/sheet1.xml | <x:headerFooter><x:firstHeader>&amp;L&amp;"-,NAME"x</x:firstHeader></x:headerFooter>
read | Page headers: fonts | xl/worksheets/sheet1.xml | <x:headerFooter><x:firstHeader>&amp;L&amp;"NAME,Bold"x</x:firstHeader></x:headerFooter>
read | Number formats | xl/styles.xml | <x:numFmts><x:numFmt numFmtId="164" formatCode="&quot;NAME&quot;0.00"/></x:numFmts>
read | Number formats: single characters | xl/styles.xml | <x:numFmt numFmtId="164" formatCode="\Z\e\l\t\r\i\o\n\i\x\ 0"/>
read | Number formats: currencies | xl/styles.xml | <x:numFmt numFmtId="164" formatCode="[$NAME-409]\ #,##0.00;[Red]-0"/>
read | Formats of differences (dxf) | xl/styles.xml | <x:dxf><x:numFmt numFmtId="1" formatCode="0&quot;NAME&quot;"/></x:dxf>
read | Cell styles | xl/styles.xml | <x:cellStyle name="NAME" xfId="0" builtinId="0"/>
read | Table and pivot styles | xl/styles.xml | <x:tableStyles defaultTableStyle="TableStyleMedium2"><x:tableStyle name="NAME"/></x:tableStyles>
read | Names of fonts | xl/styles.xml | <x:font><x:name val="NAME Sans"/><x:family val="2"/></x:font>
read | Conditional formats: texts | xl/worksheets/sheet1.xml | <x:cfRule type="containsText" operator="containsText" text="NAME"><x:formula>A1</x:formula></x:cfRule>
read | Conditional formats: formulas | xl/worksheets/sheet1.xml | <x:cfRule type="expression"><x:formula>A1="NAME"</x:formula></x:cfRule>
read | Conditional formats of extensions | xl/worksheets/sheet1.xml | <x14:cfRule type="expression"><xm:f>A1="NAME"</xm:f></x14:cfRule>
read | Filters: values | xl/worksheets/sheet1.xml | <x:autoFilter ref="A1:B9"><x:filterColumn colId="0"><x:filters><x:filter val="NAME"/></x:filters></x:filterColumn></x:autoFilter>
read | Filters: conditions | xl/worksheets/sheet1.xml | <x:customFilters><x:customFilter operator="notEqual" val="*NAME*"/></x:customFilters>
read | Sorting: own lists | xl/worksheets/sheet1.xml | <x:sortCondition ref="A1" customList="a,NAME,b"/>
read | Data validation: prompts, errors | xl/worksheets/sheet1.xml | <x:dataValidation type="list" promptTitle="a" prompt="NAME" errorTitle="b" error="c"/>
read | Data validation: lists | xl/worksheets/sheet1.xml | <x:dataValidation type="list" sqref="A1"><x:formula1>"none,NAME"</x:formula1></x:dataValidation>
read | Scenarios: names and values | xl/worksheets/sheet1.xml | <x:scenario name="NAME" user="u"><x:inputCells r="A1" val="1"/></x:scenario>
removed | Scenarios: users and comments | xl/worksheets/sheet1.xml | <x:scenario name="low" user="NAME" comment="Created by NAME"/>
read | Links: tooltip, text, place | xl/worksheets/sheet1.xml | <x:hyperlink ref="A1" tooltip="NAME" display="x" location="Sheet1!A1"/>
removed | Links to scripts, files and servers | xl/worksheets/_rels/sheet1.xml.rels | Type="x/hyperlink" Target="\\NAME\share\a.exe" TargetMode="External"
read | Tables: names and columns | xl/tables/table1.xml | <x:table id="1" name="Table1" displayName="NAME" ref="A1:B2"><x:tableColumn id="1" name="Column1" totalsRowLabel="Total"/></x:table>
read | Tables: alternative texts | xl/tables/table1.xml | <x14:table altText="NAME" altTextSummary="x"/>
read | Published items | xl/worksheets/sheet1.xml | <x:webPublishItem id="1" divId="a" sourceType="sheet" destinationFile="b.htm" title="NAME"/>
removed | Published items: paths | xl/worksheets/sheet1.xml | <x:webPublishItem id="1" divId="a" destinationFile="\\NAME\web\b.htm"/>
removed | Personal views | xl/workbook.xml | <x:customWorkbookView name="NAME - Personal View" guid="{A}"/>
read | Notes and comments | xl/comments1.xml | <x:comment ref="A1" authorId="0"><x:text><x:r><x:t>first line&#10;</x:t></x:r><x:r><x:t>NAME</x:t></x:r></x:text></x:comment>
removed | Authors of notes | xl/comments1.xml | <x:authors><x:author>NAME</x:author></x:authors><x:comment><x:text><x:r><x:t>NAME:</x:t></x:r></x:text></x:comment>
read | Threaded comments | xl/threadedComments/threadedComment1.xml | <x:threadedComment ref="A1"><x:text>@NAME see this</x:text></x:threadedComment>
removed | People of threads | xl/persons/person.xml | <x:person displayName="NAME" id="{A}" userId="NAME" providerId="NAME"/>
removed | Sharing and revisions: users | xl/revisions/revisionHeaders.xml | <x:header userName="NAME"/>
read | Revisions: old contents | xl/revisions/revisionLog1.xml | <x:nc r="A1" t="inlineStr"><x:is><x:t>NAME</x:t></x:is></x:nc>
removed | Users of a shared workbook | xl/revisions/userNames.xml | <x:userInfo name="NAME"/>
removed | Paths and numbers of the workbook | xl/workbook.xml | <x15:absPath url="C:\NAME\"/><xr:revisionPtr documentId="NAME"/><x:fileVersion codeName="NAME"/>
removed | Owners of protected ranges | xl/worksheets/sheet1.xml | <x:protectedRange name="Range1" securityDescriptor="NAME"/>
read | Names of protected ranges | xl/worksheets/sheet1.xml | <x:protectedRange name="NAME"/>
read | Names of connections | xl/connections.xml | <x:connection id="1" name="NAME"/>
removed | Connections: sources, commands, descriptions | xl/connections.xml | <x:connection id="1" name="c" description="NAME" odcFile="NAME"><x:dbPr connection="NAME" command="NAME"/><x:webPr url="https://NAME.example"/></x:connection>
removed | Query tables | xl/queryTables/queryTable1.xml | <x:queryTable name="NAME"/>
removed | Real-time data | xl/volatileDependencies.xml | <x:main first="NAME"/>
refused | DDE links | xl/externalLinks/externalLink1.xml | <x:ddeLink ddeService="NAME" ddeTopic="x"/>
refused | OLE links | xl/externalLinks/externalLink1.xml | <x:oleLink progId="NAME"/>
read | Linked workbooks: sheets, names, values | xl/externalLinks/externalLink1.xml | <x:externalBook><x:sheetNames><x:sheetName val="NAME"/></x:sheetNames></x:externalBook>
removed | Linked workbooks: paths | xl/externalLinks/_rels/externalLink1.xml.rels | Type="x/externalLinkPath" Target="https://NAME.example/a.xlsx" TargetMode="External"
read | Pivot caches: items, hidden too | xl/pivotCache/pivotCacheDefinition1.xml | <x:cacheField name="a"><x:sharedItems><x:s v="NAME" u="1"/></x:sharedItems></x:cacheField>
read | Pivot caches: records | xl/pivotCache/pivotCacheRecords1.xml | <x:r><x:s v="NAME"/></x:r>
read | Pivot caches: captions, formulas, groups | xl/pivotCache/pivotCacheDefinition1.xml | <x:cacheField name="a" caption="NAME" formula="b"/>
removed | Pivot caches: author | xl/pivotCache/pivotCacheDefinition1.xml | <x:pivotCacheDefinition refreshedBy="NAME"/>
read | Pivot tables: names, captions, filters | xl/pivotTables/pivotTable1.xml | <x:pivotTableDefinition name="NAME" dataCaption="a" grandTotalCaption="b" rowHeaderCaption="c"/>
read | Slicers and timelines | xl/slicers/slicer1.xml | <x14:slicer name="a" cache="b" caption="NAME"/>
read | Slicer caches | xl/slicerCaches/slicerCache1.xml | <x14:slicerCacheDefinition name="NAME" sourceName="a"/>
read | Names of shapes, alternative texts | xl/drawings/drawing1.xml | <xdr:cNvPr id="2" name="NAME" descr="a" title="b"/>
removed | Macros of shapes | xl/drawings/drawing1.xml | <xdr:sp macro="[0]!NAME" textlink="Sheet1!A1"/>
read | Linked texts of shapes | xl/drawings/drawing1.xml | <xdr:sp macro="" textlink="NAME!A1"/>
read | Captions of controls | xl/drawings/vmlDrawing1.vml | <v:textbox><div style="text-align:left"><font face="Calibri" size="220">Zel<b>trionix</b></font></div></v:textbox>
removed | Macros of controls | xl/drawings/vmlDrawing1.vml | <xl:ClientData ObjectType="Button"><xl:FmlaMacro>NAME</xl:FmlaMacro></xl:ClientData>
read | Sheets of dialogs | xl/dialogsheets/sheet1.xml | <x:sheetPr codeName="NAME"/>
refused | Macro sheets | xl/macrosheets/sheet1.xml | <x:c><x:f>NAME()</x:f></x:c>
read | XML maps | xl/xmlMaps.xml | <x:Map ID="1" Name="NAME" RootElement="a" SchemaID="Schema1"/>
read | Web objects, controls, OLE objects: names | xl/worksheets/sheet1.xml | <x:control shapeId="1" name="NAME"/>
removed | Printers | xl/printerSettings/printerSettings1.bin | NAME
removed | Order of calculation | xl/calcChain.xml | <x:c r="NAME"/>
read | Rich data | xl/richData/rdrichvalue.xml | <x:rv s="0"><x:v>NAME</x:v></x:rv>
read | Custom properties of sheets: names | xl/worksheets/sheet1.xml | <x:customPr name="NAME" r:id="rId1"/>
refused | Custom properties of sheets: contents | xl/customProperty1.bin | NAME
`,
);
