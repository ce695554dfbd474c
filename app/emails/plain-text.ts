import type { Details } from './html.tsx';
import type { Words } from './templates.ts';

/** The text form of a message: heading, paragraphs, details, where to go on. */
export function plainText(words: Words, details: Details, practice: string): string {
  return [
    words.heading,
    ...words.body,
    ...(details.length > 0 ? [details.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    `${words.action.label}: ${words.action.url}`,
    practice,
  ].join('\n\n');
}
