import { htmlMessage } from './html.tsx';
import { plainText } from './plain-text.ts';
import type { Sender } from './sender.ts';
import type { Details, MessageContent } from './text.ts';

/** A message in both of its forms; the same words stand in each. */
export interface ComposedEmail {
  subject: string;
  text: string;
  html: string;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/** Gives the words of an email their two forms. A header holds one line whatever a name contains. */
export const composeEmail = (
  content: MessageContent,
  from: Sender,
  details: Details = [],
): ComposedEmail => ({
  subject: oneLine(content.subject),
  text: plainText(content, details, from),
  html: htmlMessage(content, details, from),
});

/** One letter outside of the telephone alphabet makes each part of a text message 70 characters instead of 160: these have a plain form. */
const PLAIN: Record<string, string> = {
  '–': '-',
  '—': '-',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '…': '...',
};

/** The words of a text message in one line, in the letters that telephones have where there are such, or null where there is none. */
export const composeText = ({ sms }: MessageContent): string | null =>
  sms ? oneLine(sms).replaceAll(/[–—’‘“”…]/g, (letter) => PLAIN[letter]!) : null;
