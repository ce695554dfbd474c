import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText, withoutMarkup } from './plain-text.ts';

test.each([
  [null, ''],
  ['Plain words stay.', 'Plain words stay.'],
  ['<p>One</p><p>Two<br>Three</p>', 'One\n\nTwo\nThree'],
  ['One\r\n\r\n\r\nTwo', 'One\n\nTwo'],
  ['One<br>Two<br />Three', 'One\nTwo\nThree'],
  ['<ul><li>Warm</li><li>Quiet</li></ul>', '• Warm\n• Quiet'],
  ['Tea &amp; rest &lt;3 &#233; &#x1F33F; &nbsp;x', 'Tea & rest <3 é 🌿  x'],
  ['<script>alert(1)</script>Left', 'Left'],
  ['<style>p{}</style><b>Left</b>', 'Left'],
  ['<img src=x onerror=alert(1)>Hello', 'Hello'],
  ['5 < 6 and 7 > 3', '5 < 6 and 7 > 3'],
  ['a<!-- hidden -->b', 'ab'],
  ['&lt;script&gt;', '<script>'],
  ['&#0;&unknown;&#9999999;', '&unknown;'],
])('%j reads %j', (rich, text) => expect(plainText(rich)).toBe(text));

test('what is stored has no marks, however often they were hidden, and reads as it stands', () => {
  expect(withoutMarkup('Rest &amp;lt;img src=x onerror=alert(1)&amp;gt; well')).toBe('Rest  well');
  const piece = fc.constantFrom('<', '>', '&', 'lt;', 'gt;', 'amp;', 'b', 'script', '/', '#60;', ' ', '\n');
  fc.assert(
    fc.property(fc.string({ unit: piece, maxLength: 60 }), (rich) => {
      const stored = withoutMarkup(rich);
      expect(stored).not.toMatch(/<\/?[a-z][^<>]*>/i);
      expect(plainText(stored)).toBe(stored);
    }),
  );
});
