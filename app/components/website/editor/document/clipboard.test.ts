import { describe, expect, it } from 'vitest';
import { sectionOf, sectionText } from './clipboard.ts';
import { newSection } from './sections.ts';

describe('a copied section', () => {
  it('is the same where it is pasted', () => {
    const faq = newSection('Faq');
    expect(sectionOf(sectionText(faq))).toEqual(faq);
  });

  it.each([
    ['nothing', null],
    ['any text', 'Hello'],
    ['something that only says so', 'tendwell-section'],
    ['a block that does not exist', sectionText({ ...newSection('Faq'), type: 'Script' as never })],
    [
      'props that a block has not',
      sectionText({ type: 'Faq', props: { ...newSection('Faq').props, onload: '1' } } as never),
    ],
    [
      'an id that leaves its attribute',
      sectionText({ type: 'Faq', props: { ...newSection('Faq').props, id: '"><script>' } } as never),
    ],
    ['a page of the future', sectionText(newSection('Faq')).replace(/: \d+/, ': 99')],
  ])('is not made of %s', (_name, text) => {
    expect(sectionOf(text)).toBeNull();
  });
});
