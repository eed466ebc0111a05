// The names of elements and attributes aren't words. cspell:disable
import { placesOf } from './office-place.ts';

/** PowerPoint: PresentationML (ISO/IEC 29500) and its extensions by Microsoft (p14, p15, modern comments). */
export const powerpointPlaces = placesOf(
  'powerpoint',
  String.raw`
read | Text split over runs | ppt/slides/slide1.xml | <a:p><a:r><a:rPr lang="en-US"/><a:t>Zel</a:t></a:r><a:r><a:t>trionix</a:t></a:r></a:p>
read | Notes, masters, layouts, handouts | ppt/notesSlides/notesSlide1.xml | <a:p><a:fld id="{A}" type="slidenum"><a:t>NAME</a:t></a:fld></a:p>
read | Hidden slides | ppt/slides/slide1.xml | <p:cSld show="0"><a:p><a:r><a:t>NAME</a:t></a:r></a:p></p:cSld>
read | Tables and their styles | ppt/tableStyles.xml | <a:tblStyle styleId="{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}" styleName="NAME"/>
read | Names of shapes | ppt/slides/slide1.xml | <p:cNvPr id="2" name="NAME"/>
read | Alternative texts | ppt/slides/slide1.xml | <p:cNvPr id="2" name="Title 1" descr="NAME" title="x"/>
removed | File names of pictures | ppt/slides/slide1.xml | <p:cNvPr id="2" name="Picture 1" descr="C:\NAME\a.png"/>
removed | Names of slides and layouts | ppt/slideLayouts/slideLayout1.xml | <p:cSld name="NAME"/>
read | Matching names of layouts | ppt/slideLayouts/slideLayout1.xml | <p:sldLayout matchingName="NAME"/>
read | Sections | ppt/presentation.xml | <p14:section name="NAME" id="{A}"/>
read | Custom shows | ppt/presentation.xml | <p:custShow name="NAME" id="0"/>
read | Bullets and fonts | ppt/slides/slide1.xml | <a:buFont typeface="NAME"/><a:buChar char="•"/>
removed | Embedded fonts | ppt/presentation.xml | <p:embeddedFontLst><p:embeddedFont><p:font typeface="NAME"/></p:embeddedFont></p:embeddedFontLst>
removed | Embedded fonts: files | ppt/fonts/font1.fntdata | NAME
read | Links: tooltip, sound | ppt/slides/slide1.xml | <a:hlinkClick r:id="rId1" tooltip="NAME"/>
read | Links: address | ppt/slides/_rels/slide1.xml.rels | Type="x/hyperlink" Target="mailto:info@NAME.example" TargetMode="External"
removed | Links to scripts, files and servers | ppt/slides/_rels/slide1.xml.rels | Type="x/hyperlink" Target="data:text/html,NAME" TargetMode="External"
removed | Actions that run programs and macros | ppt/slides/slide1.xml | <a:hlinkClick r:id="rId1" action="ppaction://program?NAME"/><a:hlinkHover action="ppaction://macro?name=NAME"/>
removed | Broken links | ppt/slides/slide1.xml | <a:hlinkClick r:id="" invalidUrl="https://NAME.example"/>
removed | Linked pictures, sounds and films | ppt/slides/_rels/slide1.xml.rels | Type="x/video" Target="https://NAME.example/a.mp4" TargetMode="External"
refused | Sounds, films, 3D models | ppt/media/media1.mp4 | NAME
read | Comments | ppt/comments/comment1.xml | <p:cm authorId="0"><p:text>NAME</p:text></p:cm>
read | Modern comments | ppt/comments/modernComment_100_0.xml | <p188:cm id="{A}"><p188:txBody><a:p><a:r><a:t>NAME</a:t></a:r></a:p></p188:txBody></p188:cm>
removed | Authors of comments | ppt/commentAuthors.xml | <p:cmAuthor id="0" name="NAME" initials="NAME"/>
removed | Authors of modern comments | ppt/authors.xml | <p188:author id="{A}" name="NAME" initials="NAME" userId="NAME" providerId="NAME"/>
removed | Tags: values | ppt/tags/tag1.xml | <p:tag name="a" val="NAME"/>
read | Tags: names | ppt/tags/tag1.xml | <p:tag name="NAME" val="a"/>
removed | Custom data | ppt/slides/slide1.xml | <p:custDataLst><p:custData r:NAME="rId1"/></p:custDataLst>
removed | History of changes | ppt/changesInfos/changesInfo1.xml | <p:chgData name="NAME" userId="NAME"/>
removed | Revisions | ppt/revisionInfo.xml | <p:client id="NAME"/>
read | Embedded objects: names, programs | ppt/slides/slide1.xml | <p:oleObj name="NAME" progId="Excel.Sheet.12"/>
read | Controls: names | ppt/slides/slide1.xml | <p:control name="NAME"/>
read | Animations: names of builds | ppt/slides/slide1.xml | <p:attrName>NAME</p:attrName>
read | Transitions of extensions | ppt/slides/slide1.xml | <p14:prstTrans prst="NAME"/>
read | Paths of publishing | ppt/presProps.xml | <p:htmlPubPr title="NAME"/>
read | SmartArt | ppt/diagrams/data1.xml | <dgm:pt><dgm:t><a:p><a:r><a:t>NAME</a:t></a:r></a:p></dgm:t></dgm:pt>
read | Charts | ppt/charts/chart1.xml | <c:tx><c:rich><a:p><a:r><a:t>NAME</a:t></a:r></a:p></c:rich></c:tx>
read | Math | ppt/slides/slide1.xml | <a:p><m:oMath><m:r><m:t>NAME</m:t></m:r></m:oMath></a:p>
removed | Theme names | ppt/theme/theme1.xml | <a:clrScheme name="NAME"/><a:fontScheme name="NAME"/>
`,
);
