import fc from 'fast-check';
import { expect, test } from 'vitest';
import { METADATA_LENGTHS, type MetadataField } from '../inputs.ts';
import { composeAltText } from '../alt-texts/compose-alt-text.ts';
import { composeMetadata } from './compose-metadata.ts';
import type { PublicFacts } from './facts.ts';
import { cutAtWord, fitLine } from './fit.ts';

const FACTS: PublicFacts = {
  practice: 'Linen & Pine',
  practitioner: 'Ann Alder',
  title: 'LMT',
  headline: null,
  about: null,
  modality: 'Massage',
  towns: ['Portland, OR'],
  visits: ['office', 'virtual'],
  services: ['Deep tissue', 'Prenatal massage', 'Hot stone', 'Cupping', 'Chair massage'],
  specialties: ['Back pain'],
  languages: ['English'],
};

test('the texts say what the practice says of itself, and nothing else', () => {
  expect(composeMetadata(FACTS)).toEqual({
    title: 'Linen & Pine · Massage in Portland, OR',
    description:
      'Massage with Ann Alder, LMT at Linen & Pine, in Portland, OR and online. Deep tissue, Prenatal massage, Hot stone and Cupping. See times and book online.',
    ogSiteName: 'Linen & Pine',
    primaryModality: 'Massage',
  });
});

test('what is not known is not said', () => {
  const bare = { modality: null, towns: [], visits: [], services: [], specialties: [], title: null };
  expect(composeMetadata({ ...FACTS, ...bare })).toEqual({
    title: 'Linen & Pine',
    description: 'Ann Alder at Linen & Pine. See times and book online.',
    ogSiteName: 'Linen & Pine',
    primaryModality: null,
  });
});

test('a practice of its practitioner’s own name has it once', () => {
  const { description } = composeMetadata({ ...FACTS, practice: 'Ann Alder Massage' });
  expect(description).toMatch(/^Massage with Ann Alder Massage, in Portland, OR and online\./);
});

const word = fc.string({ minLength: 1, maxLength: 90 }).map((text) => text.trim() || 'x');
const facts: fc.Arbitrary<PublicFacts> = fc.record({
  practice: word,
  practitioner: word,
  title: fc.option(word),
  headline: fc.option(word),
  about: fc.option(word),
  modality: fc.option(word),
  towns: fc.array(word, { maxLength: 3 }),
  visits: fc.subarray(['office', 'virtual', 'home'] as const).map((visits) => [...visits]),
  services: fc.array(word, { maxLength: 12 }),
  specialties: fc.array(word, { maxLength: 12 }),
  languages: fc.array(word, { maxLength: 3 }),
});

test('whatever the facts are, every length holds, and the same facts give the same texts', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const composed = composeMetadata(given);
      expect(composeMetadata(structuredClone(given))).toEqual(composed);
      for (const [field, most] of Object.entries(METADATA_LENGTHS)) {
        const text = composed[field as MetadataField];
        if (text !== null) expect(text.length).toBeLessThanOrEqual(most);
      }
      expect(composed.title.length).toBeGreaterThan(0);
    }),
  );
});

test.each([
  [{ kind: 'portrait' }, 'Portrait of Ann Alder, LMT'],
  [{ kind: 'service', name: 'Cupping' }, 'Picture for Cupping with Ann Alder at Linen & Pine'],
  [{ kind: 'event', name: 'Sound bath' }, 'Picture for the event Sound bath with Ann Alder at Linen & Pine'],
  [{ kind: 'gallery' }, 'Photo from the practice Linen & Pine'],
  [{ kind: 'other' }, 'Picture of the practice Linen & Pine'],
] as const)('a picture of %o that nobody has seen: what it is for, not what is on it', (use, text) => {
  expect(composeAltText(use, FACTS)).toBe(text);
});

test.each([
  ['  “Massage in\nPortland”  ', 'Massage in Portland'],
  ['**Massage** in `Portland`', 'Massage in Portland'],
  ['# Massage', 'Massage'],
])('%j is freed of what writers put around it', (sent, text) => {
  expect(fitLine(sent, 60)).toBe(text);
});

test.each([
  '',
  '  ',
  '<script>alert(1)</script>',
  'Massage <b>now</b>',
  'a &lt;img src=x&gt;',
  'a &#60;b',
  'See https://evil.example',
  'See www.evil.example',
  'javascript:alert(1)',
  'Write to ann@example.com',
  'a\u202Eb',
  'a\u0007b',
])('%j may stand nowhere', (sent) => {
  expect(fitLine(sent, 160)).toBeNull();
});

test('what is too long ends at a word, or at a sentence that says most of it', () => {
  expect(cutAtWord('Massage and rest in the middle of Portland', 20)).toBe('Massage and rest');
  expect(cutAtWord('Massage for tired backs. And much more of it', 30)).toBe('Massage for tired backs.');
  expect(cutAtWord('x'.repeat(30), 20)).toBeNull();
  expect(fitLine('Massage, cupping, and', 17)).toBe('Massage, cupping');
});
