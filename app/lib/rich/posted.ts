import { withWords } from './plain-text.ts';

/** The name under which a rich text field posts its words where there are no scripts; under its own it posts what it was opened with. */
export const wordsName = (name: string) => `${name}-words`;

/** What a rich text field posted. Without scripts only its words can be changed: unchanged, its marks stay. */
export function postedRichText(values: Record<string, unknown>, name: string): string {
  const text = (one: unknown) => (typeof one === 'string' ? one : '');
  const words = values[wordsName(name)];
  return words === undefined ? text(values[name]) : withWords(text(values[name]), text(words));
}
