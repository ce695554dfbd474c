// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanRichText } from './clean-rich-text.ts';
import { linkAddress, typedLinkAddress } from './link-address.ts';
import { plainText, richFromWords, withWords } from './plain-text.ts';
import { readRich, writeRich } from './rich-text.ts';

test.each([
  ['', ''],
  ['Plain words stay.', '<p>Plain words stay.</p>'],
  ['One\r\n\r\n\r\nTwo\nThree', '<p>One</p><p>Two<br>Three</p>'],
  ['<p>One</p>\n<p>Two<br>Three</p>', '<p>One</p><p>Two<br>Three</p>'],
  ['<div>One<div>Two</div></div>Three', '<p>One</p><p>Two</p><p>Three</p>'],
  ['<ul><li>Warm<li>Quiet</ul>', '<ul><li>Warm</li><li>Quiet</li></ul>'],
  [
    '<ol>\n<li><p>Warm</p></li> <li><p>Very</p><p>quiet</p></li></ol>',
    '<ol><li>Warm</li><li>Very<br>quiet</li></ol>',
  ],
  ['<ul><li>A<ol><li>B</li></ol></li><li>C</li></ul>', '<ul><li>A</li><li>B</li><li>C</li></ul>'],
  ['<b>Bold <i>both</b> neither', '<p><strong>Bold <em>both</em></strong> neither</p>'],
  ['<h2>Head</h2>Words', '<p><strong>Head</strong></p><p>Words</p>'],
  ['<strong> a </strong><strong>b</strong>', '<p><strong>a b</strong></p>'],
  ['<p>&nbsp;</p><p></p><ul></ul><p>x</p>', '<p>x</p>'],
  ['Tea &amp; rest &lt;3 &#233; &#x1F33F;', '<p>Tea &amp; rest &lt;3 é 🌿</p>'],
  ['5 < 6 and 7 > 3', '<p>5 &lt; 6 and 7 &gt; 3</p>'],
  [
    '<a href="https://example.com/a?b=1&amp;c=2">Read</a>',
    '<p><a href="https://example.com/a?b=1&amp;c=2">Read</a></p>',
  ],
  [
    '<a href="https://example.com" onclick="x()" target=_top style="a:b">x</a>',
    '<p><a href="https://example.com/">x</a></p>',
  ],
  [
    '<a href="https://a.example/">one <a href="https://b.example/">two</a></a>',
    '<p><a href="https://a.example/">one </a><a href="https://b.example/">two</a></p>',
  ],
  ['<table><tr><td>Mon</td><td>9</td></tr><tr><td>Tue</td></tr></table>', '<p>Mon 9</p><p>Tue</p>'],
  ['<p class=MsoNormal style="mso-x:y"><o:p>&nbsp;</o:p><span lang=EN>Word</span></p>', '<p>Word</p>'],
  ['<!--[if gte mso 9]><xml>x</xml><![endif]--><style>p{}</style>Left', '<p>Left</p>'],
  ['<p>open <em>to the <strong>end', '<p>open <em>to the </em><strong><em>end</em></strong></p>'],
])('%j is stored as %j', (sent, stored) => expect(cleanRichText(sent)).toBe(stored));

test.each([
  ['<h1>Head</h1>Words', '<h3>Head</h3><p>Words</p>'],
  ['<h2>Head <b>bold</b></h2></h2><h4></h4>', '<h3>Head <strong>bold</strong></h3>'],
  ['<ul><li><h3>Warm</h3></li></ul>', '<ul><li>Warm</li></ul>'],
])('where there may be headings, %j is stored as %j', (sent, stored) => {
  expect(cleanRichText(sent, true)).toBe(stored);
  expect(cleanRichText(stored, true)).toBe(stored);
  expect(writeRich(readRich(stored))).toBe(stored);
});

/** As a browser reads it. */
const asPage = (markup: string) => new DOMParser().parseFromString(markup, 'text/html').body;

describe('hostile markup (C50)', () => {
  test.each([
    '<script>alert(1)</script>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<svg/onload=alert(1)>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<form><math><mtext></form><form><mglyph><svg><mtext><textarea><path id="</textarea><img onerror=alert(1) src=1>">',
    '<p title="</p><img src=x onerror=alert(1)>">',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<a href="javascript:alert(1)"></a>',
    '<style>@import "x"</style><base href=//evil><meta http-equiv=refresh content=0>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<![CDATA[<img src=x onerror=alert(1)>]]>',
    '<?php <img src=x onerror=alert(1)> ?>',
    '\u0000<img src=x onerror=alert(1)>',
  ])('%j leaves no mark of it', (sent) => {
    const body = asPage(cleanRichText(`Before ${sent}`));
    const marks = [...body.querySelectorAll('*')];
    expect(marks.map(({ tagName }) => tagName)).toEqual(marks.map(() => 'P'));
    expect(marks.flatMap(({ attributes }) => [...attributes])).toEqual([]);
    expect(body.textContent).toContain('Before');
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'javascript&colon;alert(1)',
    '&#106;avascript:alert(1)',
    '&#x6A&#x61vascript:alert(1)',
    'view-source:javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'DATA:text/html;base64,PHNjcmlwdD4=',
    'blob:https://example.com/x',
    'file:///etc/passwd',
    '//evil.example/x',
    '/portal/logout',
    'https://bank.example@evil.example/',
    'https://',
    `https://example.com/${'x'.repeat(3_000)}`,
  ])('a link to %j is words', (href) => {
    expect(cleanRichText(`<a href="${href}">Press</a>`)).toBe('<p>Press</p>');
    const stored = `<p><a href="${href.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}">Press</a></p>`;
    expect(readRich(stored)).toEqual(readRich('<p>Press</p>'));
  });

  test('marks ten thousand deep are read like any other', () => {
    const deep = (name: string) => `<${name}>`.repeat(10_000) + 'x' + `</${name}>`.repeat(10_000);
    expect(cleanRichText(deep('b'))).toBe('<p><strong>x</strong></p>');
    expect(cleanRichText(deep('div'))).toBe('<p>x</p>');
    expect(cleanRichText('<ul><li>'.repeat(10_000) + 'x')).toBe('<ul><li>x</li></ul>');
  });
});

const piece = fc.oneof(
  fc.constantFrom(
    ...'< > & " \' / = <p> </p> <b> </b> <em> </em> <ul> <ol> </ul> </ol> <li> </li> <br> <a </a> href= https://a.example/ javascript: &lt; &amp; &nbsp; &#60; <div> <script> </script> <svg> <h2> <table> <td> <pre> <!-- --> onerror=x word'.split(
      ' ',
    ),
    '<a href="https://a.example/?x=1&y=2">',
    ' ',
    '\n',
    '\n\n',
  ),
  fc.string({ maxLength: 4 }),
);
const html = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

test('cleaned twice it is the same, it holds nothing but what is allowed, and its parts are those that were written', () => {
  fc.assert(
    fc.property(html, (sent) => {
      const stored = cleanRichText(sent);
      expect(cleanRichText(stored)).toBe(stored);
      expect(writeRich(readRich(stored))).toBe(stored);
      const body = asPage(stored);
      // A browser reads it as it stands: nothing of it changes its place.
      expect(body.innerHTML).toBe(stored.replaceAll('\u00A0', '&nbsp;').replaceAll('&quot;', '"'));
      for (const { tagName, attributes } of body.querySelectorAll('*')) {
        expect(['P', 'BR', 'STRONG', 'EM', 'UL', 'OL', 'LI', 'A']).toContain(tagName);
        expect([...attributes].map(({ name }) => name)).toEqual(tagName === 'A' ? ['href'] : []);
      }
    }),
    { numRuns: 400 },
  );
});

test('plain text is the words of it without any mark, and stays so when it is sent as words', () => {
  fc.assert(
    fc.property(html, (sent) => {
      const stored = cleanRichText(sent);
      const words = plainText(stored);
      const bare = (text: string) => text.replaceAll(/\s|•|\d+\. /g, '');
      expect(bare(words)).toBe(bare(asPage(stored).textContent ?? ''));
      expect(plainText(richFromWords(words))).toBe(words);
      expect(withWords(stored, words)).toBe(stored);
    }),
    { numRuns: 300 },
  );
});

test.each([
  [null, ''],
  ['Plain words stay.', 'Plain words stay.'],
  ['One\r\n\r\n\r\nTwo\nThree', 'One\n\nTwo\nThree'],
  ['Fish & chips, 5 < 6', 'Fish & chips, 5 < 6'],
  ['<p>One</p><p>Two<br>Three</p>', 'One\n\nTwo\nThree'],
  [
    '<p>Bring</p><ul><li>Warm</li><li>Quiet</li></ul><ol><li>In</li><li>Out</li></ol>',
    'Bring\n\n• Warm\n• Quiet\n\n1. In\n2. Out',
  ],
  ['<p>&lt;script&gt; is a word</p>', '<script> is a word'],
])('%j reads %j', (stored, words) => expect(plainText(stored)).toBe(words));

test('changed words are the text, and what looks like a mark in them is a word', () => {
  expect(withWords('<p><strong>Rest</strong></p>', ' Rest\r\n')).toBe('<p><strong>Rest</strong></p>');
  expect(withWords('<p><strong>Rest</strong></p>', 'Rest <b>well</b>\r\n\r\nand long')).toBe(
    '<p>Rest &lt;b&gt;well&lt;/b&gt;</p><p>and long</p>',
  );
});

test.each([
  ['example.com', 'https://example.com/'],
  ['www.example.com/a b', null],
  [' https://example.com/a ', 'https://example.com/a'],
  ['mira@example.com', 'mailto:mira@example.com'],
  ['+1 (503) 555-0100', 'tel:+15035550100'],
  ['tel:5035550100', 'tel:5035550100'],
  ['javascript:alert(1)', null],
  ['just words', null],
  ['', null],
])('typed as %j it leads to %j', (typed, address) => {
  expect(typedLinkAddress(typed)).toBe(address);
  if (address) expect(linkAddress(address)).toBe(address);
});
