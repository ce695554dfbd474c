import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  [null, ''],
  ['Plain words.', 'Plain words.'],
  ['<p>One</p><p>Two<br>Three</p>', 'One\nTwo\nThree'],
  ['Tea &amp; questions &#8217;round&nbsp;five', 'Tea & questions ’round five'],
  ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
  ['<img src=x onerror=alert(1)>Hello', 'Hello'],
  ['&lt;script&gt;', '<script>'],
  ['&#0; &#9999999; &nonsense;', '&#0; &#9999999; &nonsense;'],
])('%j reads %j', (rich, text) => expect(plainText(rich)).toBe(text));
