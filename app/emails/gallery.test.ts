import { expect, test } from 'vitest';
import { contrast } from '#app/lib/color/color.ts';
import { galleryEmails } from './gallery.ts';

const NOW = Date.parse('2026-11-16T17:00:00Z');
const emails = galleryEmails(NOW);
const named = (name: string) => emails.find((email) => email.name === name)!;
/** The addresses that a text leads to, each once. */
const addresses = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, url]) => url!.replaceAll('&amp;', '&')));

test('every email has a name of its own, a subject of one line, and both forms', () => {
  expect(new Set(emails.map(({ name }) => name)).size).toBe(emails.length);
  for (const { subject, text, html } of emails) {
    expect(subject).toMatch(/^\S.*\S$/);
    expect(html).toMatch(/^<!doctype html>/);
    expect(text.length).toBeGreaterThan(40);
  }
});

test.each(emails.map((email) => [email.name, email] as const))(
  '%s: the plain text leads wherever the HTML does, but to a telephone',
  (_name, { text, html }) => {
    const inHtml = addresses(html, /href="(https?:[^"]+)"/g);
    const inText = addresses(text, /(https?:\S+)/g);
    // The way to the practice's door stands in the text as the address itself.
    const missing = [...inHtml].filter((url) => !inText.has(url) && !url.includes('google.com/maps'));
    expect(missing).toEqual([]);
  },
);

test('a confirmed visit shows practice, portrait or initials, address with its map, phone, and what can be done', () => {
  const { html, text } = named('appointment_confirmed.client.ordinary');
  for (const part of [
    'Stillpoint Acupuncture',
    '>SA<',
    'background:#2f6f5e',
    'https://www.google.com/maps/dir/?api=1&amp;destination=1420%20NE%20Alberta%20St',
    'tel:+15035550142',
    '/m/c/visit/move',
    '/m/c/visit?do=cancel',
    '/m/c/visit/appointment.ics',
  ]) {
    expect(html).toContain(part);
  }
  expect(text).toContain('Move: https://app.example/m/c/visit/move');
});

test('a receipt has the lines of the bill, the card and the balance', () => {
  const { text, html } = named('payment_receipt.client.partly');
  for (const line of [
    'Acupuncture, first visit: $130',
    'Cupping: $25',
    'Tip: $15',
    'Total: $170',
    'Paid by Visa ending in 4242: $50',
    'Balance: $120',
  ]) {
    expect(text).toContain(line);
  }
  expect(html).toContain('Paid by Visa ending in 4242');
});

test('what is over offers no moving, no cancelling and no calendar file', () => {
  expect(named('appointment_confirmed.client.over').text).not.toMatch(/Move:|Cancel:|Add to calendar:/);
});

test('in the dark every colour of a text that is not on the accent has a rule of its own', () => {
  for (const { html } of emails) {
    const coloured = [...html.matchAll(/<(?!style|meta)[^>]*style="[^"]*color:(#[0-9a-f]{6})[^"]*"[^>]*>/g)];
    expect(coloured.length).toBeGreaterThan(3);
    for (const [tag] of coloured) {
      if (/background:#/.test(tag)) continue;
      expect(tag).toMatch(/class="[^"]*(ink|soft|link|ground|sheet)/);
    }
    const [, link] = /\.link \{ color: (#[0-9a-f]{6})/.exec(html)!;
    expect(contrast(link!, '#1e1a17')).toBeGreaterThanOrEqual(4.5);
  }
});

test('markup that somebody typed is text', () => {
  expect(emails.map(({ html }) => html).join('')).not.toMatch(/<script/);
});
