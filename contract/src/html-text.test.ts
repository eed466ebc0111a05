import { describe, expect, it } from 'vitest';
import { escapeHtml, htmlText } from './html-text.ts';

const pairs: [string, string][] = [
  ['', ''],
  ['plain', 'plain'],
  ['<p>One</p><p>Two</p>', 'One\nTwo'],
  ['<p>One<br>Two<br/>Three</p>', 'One\nTwo\nThree'],
  ['<ul><li><p>One</p></li><li>Two</li></ul>', 'One\nTwo'],
  ['<p><strong>9,41</strong>2,206</p>', '9,412,206'],
  ['<table><tbody><tr><th>A</th><td>B</td></tr><tr><td>C</td></tr></tbody></table>', 'A\tB\nC'],
  ['<table><tr><td>A</td><td>B</td></tr><tr><th>C</th>D</tr></table>', 'A\tB\nC\tD'],
  ['<h3>Head</h3>text', 'Head\ntext'],
  ['a &amp; b &lt;c&gt; &quot;d&quot; &#39;e&#x27; f&nbsp;g', 'a & b <c> "d" \'e\' f g'],
  ['&apos;a&#160;b\u00a0c&apos;', "'a b c'"],
  ['&#XE9; &#xd7ff;&#xe000; &#x10ffff;', '\u00e9 \ud7ff\ue000 \u{10ffff}'],
  ['&amp;lt;', '&lt;'],
  ['&unknown; &#0; &#xd800; &#57343; &#x110000;', '&unknown; &#0; &#xd800; &#57343; &#x110000;'],
  ['<p> </p><p>\n</p>', ''],
  ['<A HREF="https://example.com">link</A>', 'link'],
  ['1 < 2', '1 < 2'],
];

describe('the text of HTML', () => {
  it.each(pairs)('%j: %j', (html, text) => {
    expect(htmlText(html)).toBe(text);
  });

  it('is read from broken HTML without backtracking', () => {
    const hostile = ['<', '<a', '<a ', '&', '&#', '</', '<p>', '\n', 'a'.repeat(64)].map((part) =>
      part.repeat(65_536 / part.length),
    );
    for (const html of hostile) expect(htmlText(html).length).toBeLessThanOrEqual(html.length);
  });
});

it('writes text as HTML that reads the same', () => {
  expect(escapeHtml(`<a href="b" title='c'>d & e</a>`)).toBe('&lt;a href=&quot;b&quot; title=&#39;c&#39;&gt;d &amp; e&lt;/a&gt;');
});
