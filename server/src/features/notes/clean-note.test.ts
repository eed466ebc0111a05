import { messages } from '@brevet/contract/messages';
import { bytesOf, noteBytes } from '@brevet/contract/notes';
import { describe, expect, it } from 'vitest';
import { attacks } from '../../test/script-attacks.ts';
import { cleanHtml, cleanNote, mentionsIn, textToCheck, withMentions } from './clean-note.ts';

const clean = (html: string): string => cleanNote(html).Message;
const mention = (id: number | string, name = 'Ada Quist') => `<span data-type="mention" data-id="${id}">@${name}</span>`;

const mentioning = (people: number): string => Array.from({ length: people }, (_, id) => mention(id + 1)).join('');

const kept = [
  '<p>Text with <strong>bold</strong>, <em>italic</em>, <u>underline</u>, <s>strike</s> and <code>code</code></p>',
  '<h3>One</h3><h4>Two</h4>',
  '<ul><li><p>a</p></li></ul><ol start="3"><li><p>b</p></li></ol>',
  '<blockquote><p>Quote</p></blockquote><pre><code>a &lt; b</code></pre>',
  '<p>One<br />Two</p><hr />',
  '<p><a href="https://example.com/?a=1&amp;b=2">link</a> <a href="mailto:ada@example.com">email</a></p>',
  '<p><a href="http://example.com/">link</a> <a href="HTTPS://example.com/">link</a></p>',
  '<table><tbody><tr><th colspan="2">a</th></tr><tr><td>b</td><td rowspan="2">c</td></tr></tbody></table>',
  '<table><tbody><tr><th rowspan="20">a</th><td colspan="20">b</td></tr></tbody></table>',
];

const changed: [string, string][] = [
  ['<h1>a</h1><h2>b</h2><h5>c</h5><h6>d</h6>', '<h3>a</h3><h3>b</h3><h4>c</h4><h4>d</h4>'],
  ['<b>a</b><i>b</i><del>c</del><strike>d</strike>', '<strong>a</strong><em>b</em><s>c</s><s>d</s>'],
  ['<p style="position:fixed" class="x" id="y" onclick="z()">a</p>', '<p>a</p>'],
  ['<img src=x onerror=alert(1)>a', 'a'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="//example.com">a</a>', '<a>a</a>'],
  ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
  ['<a href="/to?https://example.com">a</a>', '<a>a</a>'],
  ['<a>a</a>', '<a>a</a>'],
  ['<script>alert(1)</script><style>p{}</style><title>t</title>a', 'a'],
  ['<iframe srcdoc="<script>alert(1)</script>"><b>x</b></iframe>a', 'a'],
  ['<td colspan="1000000" rowspan="9999">a</td>', '<td>a</td>'],
  ['<td colspan="21">a</td><th rowspan="1">b</th>', '<td>a</td><th>b</th>'],
  ['<span data-type="mention" data-id="1e3">@a</span>', '@a'],
  ['<span data-type="other" data-id="1">@a</span>', '@a'],
  ['<span style="color:red">a</span>', 'a'],
  ['<p>not closed', '<p>not closed</p>'],
];

/** Elements whose content isn't text. */
const dropped = ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'noembed', 'noframes', 'xmp', 'title'];

describe('the sanitizer of notes', () => {
  it.each(dropped)('drops the content of <%s>', (tag) => {
    expect(clean(`a<${tag}>b</${tag}>c`)).toBe('ac');
  });

  it('drops everything after <plaintext>', () => expect(clean('a<plaintext>b')).toBe('a'));

  it.each(kept)('keeps what the editor writes: %j', (html) => {
    expect(clean(html)).toBe(html);
  });

  it.each(changed)('changes %j to %j', (html, expected) => {
    expect(clean(html)).toBe(expected);
  });

  it("leaves nothing in any attack that a browser could run, and doesn't change a clean note again", () => {
    expect(attacks.length).toBeGreaterThanOrEqual(500);
    for (const attack of attacks) {
      const once = clean(`<p>note</p>${attack}`);
      expect(clean(once), attack).toBe(once);
      const tags = [...once.matchAll(/<\/?([^\s>]*)([^>]*)>/g)];
      for (const [tag, name = '', attributes = ''] of tags) {
        expect(name, tag).toMatch(/^(p|br|hr|h3|h4|strong|em|u|s|code|pre|blockquote|ul|ol|li|a|span|table|tbody|tr|th|td|\/)*$/);
        expect(attributes, tag).toMatch(
          /^( (href="(https?:|mailto:)[^"<>]*"|start="[^"<>]*"|colspan="\d+"|rowspan="\d+"|data-type="mention" data-id="\d+"|\/))*$|^ \/$/,
        );
      }
    }
  });

  it.each([
    ['nested elements', '<div>'.repeat(9900)],
    ['nested lists', '<ul><li>'.repeat(4900)],
    ['nested tables', '<table><tr><td>'.repeat(3000)],
    ['nested quotes that end', '<blockquote>'.repeat(2500) + '</blockquote>'.repeat(2500)],
    ['elements that never open', '</p>'.repeat(8000)],
    ['attributes', `<p ${'a=1 '.repeat(15_000)}>`],
    ['a long attribute', `<a href="https://${'a'.repeat(64_000)}">`],
    ['an attribute that never ends', `<a href="${'<b '.repeat(9900)}`],
    ['comments', '<!--'.repeat(9900)],
    ['entities', '&#x26;'.repeat(8000)],
    ['mentions in mentions', '<span data-type="mention" data-id="7">'.repeat(1500)],
    ['frames in frames', '<iframe>'.repeat(8000)],
    ['scripts that never end', '<script>'.repeat(8000)],
  ])('bounds the depth and the size of hostile input: %s', (_name, html) => {
    const { Message } = cleanNote(`<p>note</p>${html}`);
    expect(bytesOf(Message)).toBeLessThanOrEqual(noteBytes);
    let [depth, deepest] = [0, 0];
    for (const [, end, name] of Message.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
      if (name === 'br' || name === 'hr') continue;
      depth += end ? -1 : 1;
      deepest = Math.max(deepest, depth);
    }
    expect(deepest).toBeLessThanOrEqual(31);
  });

  it.each([
    ['grows beyond the limit', '>'.repeat(60_000), messages.noteTooLarge],
    ['has 10,001 tags', '<b>'.repeat(10_001), messages.tooMuchFormatting],
    ['has 10,001 entities', '&'.repeat(10_001), messages.tooMuchFormatting],
    ['is a byte too long', 'a'.repeat(64 * 1024 + 1), messages.noteTooLarge],
    ['has no text', '<p> </p><img src="x">', messages.messageRequired],
    ['mentions 51 people', mentioning(51), messages.tooManyMentions(50)],
  ])('refuses a note that %s, at its message', (_, html, text) => {
    expect(() => cleanNote(html)).toThrow(expect.objectContaining({ message: text, errors: { Message: text } }));
  });

  it('accepts 64 KiB and 50 mentions', () => {
    expect(clean('a'.repeat(64 * 1024))).toHaveLength(64 * 1024);
    expect(cleanNote(mentioning(50)).mentions).toHaveLength(50);
  });

  it('turns mentions into plain text where there are none', () => {
    expect(cleanHtml(`<p>${mention(7)} <b>and</b> <script>x</script>${mention(8, 'Bo')}</p>`)).toBe(
      '<p>@Ada Quist <strong>and</strong> @Bo</p>',
    );
  });

  it('writes names in place of mentions, and leaves other signs', () => {
    const note = cleanNote(`<p>${mention(12)} and ${mention(7, 'Bo')}, write to @quist</p>`);
    expect(textToCheck(note)).toBe('Ada Quist and Bo, write to @quist');
    expect(mentionsIn(note.Message)).toEqual([12, 7]);
  });

  it('has the addresses of its links checked', () => {
    const note = cleanNote(
      '<p><a href="mailto:jane%40acme.com?a=1&amp;b=2">here</a> or <a href="https://acme.com/%E0">there</a></p>',
    );
    expect(textToCheck(note)).toBe('here or there\nmailto:jane@acme.com?a=1&b=2\nhttps://acme.com/%E0');
  });

  it('finds mentions, and unwraps those that are refused', () => {
    const note = cleanNote(`<p>${mention(7)} and ${mention(8, 'Bo')} and ${mention(7)}</p>`);
    expect(note.mentions).toEqual([7, 8]);
    expect(mentionsIn(note.Message)).toEqual([7, 8, 7]);
    const rest = withMentions(note, new Set([8]));
    expect(rest.Message).toBe(`<p>@Ada Quist and ${mention(8, 'Bo')} and @Ada Quist</p>`);
    expect(rest.Text).toBe('@Ada Quist and @Bo and @Ada Quist');
  });
});
