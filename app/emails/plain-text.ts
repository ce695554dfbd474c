import { formatPhone } from '#app/lib/phone.ts';
import { blockWords } from '#app/lib/rich/plain-text.ts';
import type { Sender } from './sender.ts';
import type { Details, MessageContent } from './text.ts';

/** A number or an address for letters says itself where it leads. */
const isPage = (address: string) => !/^(tel|mailto):/.test(address);

const table = (rows: Details) =>
  rows
    .map(
      ([label, value, to]) =>
        `${label}: ${typeof value === 'string' ? value : value.text}${to && isPage(to) ? `\n  ${to}` : ''}`,
    )
    .join('\n');

/** The text form of a message: the same words in the same order, every address in full. */
export function plainText(content: MessageContent, details: Details, from: Sender): string {
  const { name, address, phone, url } = from;
  return [
    content.heading,
    ...content.body.map((part) => (typeof part === 'string' ? part : blockWords(part, true))),
    ...[details, content.sums ?? []].filter((rows) => rows.length > 0).map(table),
    [content.action, ...(content.links ?? [])].map((link) => `${link.label}: ${link.url}`).join('\n'),
    [name, address, phone && formatPhone(phone), url].filter(Boolean).join('\n'),
  ].join('\n\n');
}
