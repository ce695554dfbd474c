/**
 * What a provider says of a charge, for whoever runs the practice: its words are meant for the person whose card it is ('Your card was
 * declined.'), and that is the client.
 */
export const declineForPractice = (text: string): string =>
  WORDS.reduce((told, [spoken, meant]) => told.replace(spoken, meant), text);

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bYour bank asks you\b/g, 'The bank asks the client'],
  [/\bYour (card|bank)\b/g, 'The client’s $1'],
  [/\byour (card|bank)\b/g, 'the client’s $1'],
];
