import { messages } from '@brevet/contract/messages';
import { bytesOf, noteBytes } from '@brevet/contract/notes';
import { describe, expect, it } from 'vitest';
import { attacks } from '../../test/script-attacks.ts';
import { cleanNote, mentionsIn, withMentions } from './clean-note.ts';

const clean = (html: string): string => cleanNote(html).Message;
const mention = (id: number | string, name = 'Ada Quist') => `<span data-type="mention" data-id="${id}">@${name}</span>`;

const kept = [
  '<p>Text with <strong>bold</strong>, <em>italic</em>, <u>underline</u>, <s>strike</s> and <code>code</code></p>',
  '<h3>One</h3><h4>Two</h4>',
  '<ul><li><p>a</p></li></ul><ol start="3"><li><p>b</p></li></ol>',
  '<blockquote><p>Quote</p></blockquote><pre><code>a &lt; b</code></pre>',
  '<p><a href="https://example.com/?a=1&amp;b=2">link</a> <a href="mailto:ada@example.com">email</a></p>',
  '<table><tbody><tr><th colspan="2">a</th></tr><tr><td>b</td><td rowspan="2">c</td></tr></tbody></table>',
];

const changed: [string, string][] = [
  ['<h1>a</h1><h2>b</h2><h6>c</h6>', '<h3>a</h3><h3>b</h3><h4>c</h4>'],
  ['<b>a</b><i>b</i><del>c</del>', '<strong>a</strong><em>b</em><s>c</s>'],
  ['<p style="position:fixed" class="x" id="y" onclick="z()">a</p>', '<p>a</p>'],
  ['<img src=x onerror=alert(1)>a', 'a'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="//example.com">a</a>', '<a>a</a>'],
  ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
  ['<script>alert(1)</script><style>p{}</style><title>t</title>a', 'a'],
  ['<iframe srcdoc="<script>alert(1)</script>"><b>x</b></iframe>a', 'a'],
  ['<td colspan="1000000" rowspan="9999">a</td>', '<td>a</td>'],
  ['<span data-type="mention" data-id="1e3">@a</span>', '@a'],
  ['<span data-type="other" data-id="1">@a</span>', '@a'],
  ['<span style="color:red">a</span>', 'a'],
  ['<p>not closed', '<p>not closed</p>'],
];

describe('the sanitizer of notes', () => {
  it.each(kept)('keeps what the editor writes: %j', (html) => {
    expect(clean(html)).toBe(html);
  });

  it.each(changed)('changes %j to %j', (html, expected) => {
    expect(clean(html)).toBe(expected);
  });

  it('leaves nothing in any attack that a browser could run, and changes a clean note no more', () => {
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
    ['nested elements', '<div>'.repeat(12_000)],
    ['nested lists', '<ul><li>'.repeat(8000)],
    ['nested tables', '<table><tr><td>'.repeat(4000)],
    ['nested quotes that end', '<blockquote>'.repeat(2500) + '</blockquote>'.repeat(2500)],
    ['elements that never open', '</p>'.repeat(8000)],
    ['attributes', `<p ${'a=1 '.repeat(15_000)}>`],
    ['a long attribute', `<a href="https://${'a'.repeat(64_000)}">`],
    ['an attribute that never ends', `<a href="${'<b '.repeat(20_000)}`],
    ['comments', '<!--'.repeat(15_000)],
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

  it('refuses a note that grows beyond the limit or has no text', () => {
    expect(() => cleanNote('&'.repeat(60_000))).toThrow(messages.noteTooLarge);
    expect(() => cleanNote('<p> </p><img src="x">')).toThrow(messages.messageRequired);
  });

  it('finds mentions, and unwraps those that are refused', () => {
    const note = cleanNote(`<p>${mention(7)} and ${mention(8, 'Bo')} and ${mention(7)}</p>`);
    expect(note.mentions).toEqual([7, 8]);
    expect(mentionsIn(note.Message)).toEqual([7, 8, 7]);
    const rest = withMentions(note, new Set([8]));
    expect(rest.Message).toBe(`<p>@Ada Quist and ${mention(8, 'Bo')} and @Ada Quist</p>`);
    expect(rest.Text).toBe('@Ada Quist and @Bo and @Ada Quist');
    expect(() => cleanNote(Array.from({ length: 51 }, (_, id) => mention(id + 1)).join(''))).toThrow(
      messages.tooManyMentions(50),
    );
  });
});
