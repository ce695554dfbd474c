import { expect, test } from 'vitest';
import { usedCss } from './used.ts';

const used = (css: string) => usedCss(css, '<main class="a b"><p class="c">x</p></main>');

test('rules for classes that are not there go, also within media queries', () => {
  expect(used('p{x:1}.a{x:1}.z{x:1}.a .z{x:1}.a.b>.c:hover{x:1}')).toBe('p{x:1}.a{x:1}.a.b>.c:hover{x:1}');
  expect(used('@media (min-width:9px){.a{x:1}.z{x:1}}@media print{.z{x:1}}')).toBe(
    '@media (min-width:9px){.a{x:1}}',
  );
  expect(used('@supports (x:y){@media print{.c{x:1}}}')).toBe('@supports (x:y){@media print{.c{x:1}}}');
});

test('of a list of selectors those that may match stay', () => {
  expect(used('.a,.z,h1{x:1}')).toBe('.a,h1{x:1}');
  expect(used('.a :is(h2,.z){x:1}.a:not(.z,.y)+.b{x:1}')).toBe('.a :is(h2,.z){x:1}.a:not(.z,.y)+.b{x:1}');
});

test('fonts and motion stay whole', () => {
  const css = '@font-face{font-family:F;src:url(/f)}@keyframes k{from{opacity:0}to{opacity:1}}';
  expect(used(css)).toBe(css);
});

test('an unclosed block is a mistake of ours', () => {
  expect(() => used('.a{x:1')).toThrow(SyntaxError);
});
