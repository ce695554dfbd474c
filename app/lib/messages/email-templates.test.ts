import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeRich } from '../rich/rich-text.ts';
import {
  DEFAULT_CONTENT,
  filledContent,
  isSameContent,
  placeholder,
  placeholderProblem,
  VARIABLES,
  type VariableValues,
} from './email-templates.ts';

const VALUES: VariableValues = {
  'client.first_name': 'Hana',
  'client.last_name': 'Underhill',
  'client.display_name': 'Hana Underhill',
  'client.email': 'hana@example.com',
  'client.phone': '(503) 555-0199',
  'appointment.date_and_time': 'Tue, Mar 4, 2:30 PM PST',
  'appointment.service_name': 'Cupping',
  'practitioner.first_name': 'Mara',
  'practitioner.last_name': 'Ellison',
  'practitioner.full_name': 'Mara Ellison',
};
const filled = (content: string, values: Partial<VariableValues> = {}) =>
  writeRich(filledContent(content, { ...VALUES, ...values }));

test('every placeholder of the specification is known, and its value stands in its place', () => {
  for (const name of VARIABLES) {
    expect(placeholderProblem(`<p>${placeholder(name)}</p>`)).toBeNull();
    expect(filled(`<p>So: ${placeholder(name)}.</p>`)).toBe(`<p>So: ${VALUES[name]}.</p>`);
  }
  expect(filled('<p>Hi {{ client.first_name }}</p>')).toBe('<p>Hi Hana</p>');
});

test.each(Object.values(DEFAULT_CONTENT))('the default %s is in order', (content) =>
  expect(placeholderProblem(content)).toBeNull(),
);

test.each([
  ['{{constructor}}', { kind: 'unknown', name: 'constructor' }],
  ['{{__proto__}}', { kind: 'unknown', name: '__proto__' }],
  ['{{client.password}}', { kind: 'unknown', name: 'client.password' }],
  ['{{}}', { kind: 'unknown', name: '' }],
  ['{{client.first_name', { kind: 'unclosed' }],
  ['client.first_name}}', { kind: 'unclosed' }],
  ['{{ {{client.email}} }}', { kind: 'unclosed' }],
  ['<a href="https://example.com/?to={{client.email}}">x</a>', { kind: 'in_link' }],
  ['<a href="https://example.com/?to=%7B%7Bclient.email%7D%7D">x</a>', { kind: 'in_link' }],
])('%s is refused (C53)', (text, problem) => expect(placeholderProblem(`<p>${text}</p>`)).toEqual(problem));

test('other braces and dollars are words', () => {
  expect(placeholderProblem('<p>${client} {one} {</p>')).toBeNull();
  expect(filled('<p>${client.email}</p>')).toBe('<p>${client.email}</p>');
});

describe('values (C53)', () => {
  test('are words: no mark, no placeholder, no second line', () => {
    expect(
      filled('<p>Hi {{client.first_name}}!</p>', {
        'client.first_name': '<b>{{client.email}}</b>\r\nBcc: x@example.com',
      }),
    ).toBe('<p>Hi &lt;b&gt;{{client.email}}&lt;/b&gt; Bcc: x@example.com!</p>');
  });

  test('keep the marks of their placeholder, also of one that is partly bold', () => {
    expect(filled('<p>Hi <strong>{{client.first_name}}</strong>, you</p>')).toBe(
      '<p>Hi <strong>Hana</strong>, you</p>',
    );
    expect(filled('<p>Hi {{client.<strong>first</strong>_name}}, you</p>')).toBe('<p>Hi Hana, you</p>');
  });

  test('that are empty leave no hole', () => {
    const none = { 'client.last_name': '' };
    expect(filled('<p>Hi {{client.first_name}} {{client.last_name}}, hello</p>', none)).toBe(
      '<p>Hi Hana, hello</p>',
    );
    expect(filled('<p>{{client.last_name}} family</p>', none)).toBe('<p>family</p>');
    expect(filled('<p>{{client.last_name}}</p><ul><li>One</li></ul>', none)).toBe('<ul><li>One</li></ul>');
  });

  test('whatever they are, what the practice wrote around them stays', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const value = name.replaceAll(/\s+/g, ' ').trim();
        fc.pre(value !== '');
        const blocks = filledContent('<p>Hi {{client.first_name}}, see you</p><p>Bye</p>', {
          ...VALUES,
          'client.first_name': name,
        });
        expect(blocks).toHaveLength(2);
        expect(blocks[0]!.lines[0]!.map(({ text }) => text).join('')).toBe(`Hi ${value}, see you`);
      }),
    );
  });
});

test('two texts are the same by what they say', () => {
  expect(isSameContent('<p>Hi  there</p>', '<p>Hi there</p>')).toBe(true);
  expect(isSameContent('<p>Hi</p>', '<p><strong>Hi</strong></p>')).toBe(false);
});
