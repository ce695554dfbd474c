import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RichText } from './rich-text.tsx';

const shown = (text: string | null) => renderToStaticMarkup(<RichText text={text} className="measure" />);

test.each([
  [null, ''],
  ['<p> </p>', ''],
  ['One\ntwo\n\nThree & more', '<p>One<br/>two</p><p>Three &amp; more</p>'],
  [
    '<p>A <strong>b <em>c</em></strong></p><ol><li>d</li></ol>',
    '<p>A <strong>b <em>c</em></strong></p><ol><li>d</li></ol>',
  ],
  [
    '<p><a href="https://example.com/">read</a></p>',
    '<p><a href="https://example.com/" rel="nofollow noopener noreferrer ugc">read</a></p>',
  ],
  // However it came into the database: what is no mark of ours is words.
  ['<p><a href="javascript:alert(1)">read</a></p>', '<p>read</p>'],
  ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
  ['<p onclick="x">a</p>', '<p>&lt;p onclick=&quot;x&quot;&gt;a</p>'],
])('%j is shown as %j', (stored, html) =>
  expect(shown(stored)).toBe(html && `<div class="rich-text measure">${html}</div>`),
);
