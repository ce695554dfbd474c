import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['Plain words stay.', 'Plain words stay.'],
  ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['One<br>Two<br />Three', 'One\nTwo\nThree'],
  ['<ul><li>Warm</li><li>Quiet</li></ul>', '• Warm\n• Quiet'],
  ['Tea &amp; rest &lt;3 &#233; &#x1F33F; &nbsp;x', 'Tea & rest <3 é 🌿  x'],
  ['<script>alert(1)</script>Left', 'Left'],
  ['<style>p{}</style><b>Left</b>', 'Left'],
  ['5 < 6 and 7 > 3', '5 < 6 and 7 > 3'],
  ['a<!-- hidden -->b', 'ab'],
  ['&#0;&unknown;&#9999999;', '&unknown;'],
])('%j reads as %j', (rich, plain) => {
  expect(plainText(rich)).toBe(plain);
});
