import { expect, test } from 'vitest';
import { contrast } from '#app/lib/color/color.ts';
import { ACCOUNT_TEMPLATES } from '../account.ts';
import { galleryEmails } from './gallery.ts';
import { APPOINTMENT_TEMPLATES } from '../index.ts';
import { PLAN_TEMPLATES } from '../plan.ts';
import { REGISTRATION_TEMPLATES } from '../registration-messages.ts';
import { writeReviewRequest } from '../review-request.ts';

const PLAN_NAMES = PLAN_TEMPLATES.map((template) => `plan_${template}`);
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

test('nobody is thanked for money that has not come: a receipt has a payment, and an ordinary one nothing left to pay', () => {
  const receipts = emails.filter(({ name }) => name.startsWith('payment_receipt.'));
  expect(receipts.length).toBeGreaterThan(1);
  for (const { text } of receipts) expect(text).toMatch(/^Paid by Visa ending in 4242: \$\d+$/m);
  const { text } = named('payment_receipt.client.paid');
  for (const line of ['Total: $170', 'Paid by Visa ending in 4242: $170', 'Balance: $0'])
    expect(text).toContain(line);
});

test('every receipt greets by name and says on which day it was paid, by the clocks of the practice', () => {
  const receipts = emails.filter(({ name }) => /^(payment|registration)_receipt\./.test(name));
  expect(receipts.filter(({ name }) => name.startsWith('registration_')).length).toBeGreaterThan(1);
  for (const { name, text, html } of receipts) {
    expect([name, /^Hi \S+, we have received \$\d+\. Please keep this/m.test(text)]).toEqual([name, true]);
    expect([name, text.includes('Paid on: Monday, November 16, 2026')]).toEqual([name, true]);
    expect(html).toContain('Monday, November 16, 2026');
  }
});

test('a receipt is for the records: its year, what it was for and what is left, and where the rest is paid', () => {
  for (const { name, text } of emails.filter((email) => /^(payment|registration)_receipt\./.test(email.name)))
    expect([name, /^When: Tuesday, November 24, 2026, /m.test(text)]).toEqual([name, true]);
  const place = named('registration_receipt.ordinary').text;
  expect(place).toContain(
    'Evening breath circle: $45\nTotal: $45\nPaid by Visa ending in 4242: $45\nBalance: $0',
  );
  expect(named('registration_receipt.all-day').text).toContain('When: Tuesday, November 24, 2026, all day');
  expect(named('payment_receipt.client.partly').text).toContain(
    'Pay now: https://app.example/m/c/visit?do=pay\nSee your appointment: https://app.example/m/c/visit',
  );
  expect(named('payment_receipt.client.paid').text).not.toContain('Pay now');
});

test('two clocks stand each on a line of their own in the table, and in one line in the plain text', () => {
  for (const name of ['appointment_confirmed.client.virtual', 'registration_confirmed.online']) {
    const { text, html } = named(name);
    expect(text).toContain('1:30 – 2:45 PM New York time (10:30 – 11:45 AM Los Angeles time)');
    expect(html).toContain('1:30 – 2:45 PM New York time<br/>10:30 – 11:45 AM Los Angeles time</td>');
  }
  expect(named('new_registration.ordinary').text).toContain('Price: $45, paid');
  expect(named('new_registration.free').text).toContain('Price: Free');
  // Whoever runs the practice reads their own clock first.
  for (const name of [
    'new_booking.practitioner.virtual',
    'new_registration.online',
    'place_given_back.online',
  ]) {
    const { subject, text } = named(name);
    expect(subject).toContain('10:30 – 11:45 AM Los Angeles time (1:30 – 2:45 PM New York time)');
    expect(text).toContain('10:30 – 11:45 AM Los Angeles time (1:30 – 2:45 PM New York time)');
  }
});

test('every template stands in the gallery at least once', () => {
  const shown = new Set(emails.map(({ name }) => name.split('.')[0]));
  const templates = [
    ...APPOINTMENT_TEMPLATES,
    ...REGISTRATION_TEMPLATES,
    ...ACCOUNT_TEMPLATES,
    ...PLAN_NAMES,
  ];
  expect(templates.filter((template) => !shown.has(template))).toEqual([]);
});

test('the practitioner reaches the client from every message about one', () => {
  const told = emails.filter(({ name }) =>
    /\.practitioner\.|^(new_registration|place_given_back)\./.test(name),
  );
  expect(told.length).toBeGreaterThan(8);
  for (const { name, text, html } of told) {
    expect([name, text.includes('Phone: (503) 555-0199')]).toEqual([name, true]);
    expect(text).toContain('Email: hana@example.com');
    expect(html).toContain('href="tel:+15035550199"');
    expect(html).toContain('href="mailto:hana@example.com"');
  }
});

test('what a bank said ends its sentence, whatever it said', () => {
  expect(named('payment_failed.client.ordinary').text).toContain('the card was declined.\n');
  expect(named('payment_failed.client.declined').text).toContain('insufficient funds.\n');
});

test('samples take place in working hours, whenever one looks', () => {
  for (const now of [NOW, Date.parse('2026-11-22T11:05:00Z'), Date.parse('2027-03-14T10:30:00Z')]) {
    const { text } = galleryEmails(now).find(({ name }) => name === 'appointment_confirmed.client.ordinary')!;
    expect(text).toMatch(/^When: Tue, \w+ \d+, 10:30 – 11:45 AM P[SD]T$/m);
  }
});

test('a practice that has a portrait is seen, in every message of its own', () => {
  const PORTRAIT = 'https://app.example/portrait.svg';
  const pictured = galleryEmails(NOW, PORTRAIT);
  const ofPractice = pictured.filter(({ html }) => !html.includes('Sent by '));
  expect(ofPractice.length).toBeGreaterThan(60);
  const without = ofPractice.filter(({ html }) => !html.includes(`src="${PORTRAIT}"`));
  expect(without.map(({ name }) => name).filter((name) => !name.endsWith('.plain'))).toEqual([]);
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

test('whoever is asked about a review that was brought over reads the review, its day, and who brought it', () => {
  const { text, html } = named('review_request.imported');
  for (const part of [
    'Mara Ellison has brought over a review that you wrote elsewhere',
    '“I have been coming for two years, and I still look forward to it every time.”',
    'It is shown to nobody before you say that it is yours.',
    'Rating: 5 stars',
    'Dated: Monday, March 2, 2026',
  ]) {
    expect(text).toContain(part);
  }
  expect(html).toContain('I still look forward to it every time.');
  const { text: ordinary } = named('review_request');
  expect(ordinary).not.toMatch(/brought over|Dated/);
  expect(ordinary).toContain('What: Acupuncture');
});

test('a long review is quoted in short, in one line; one of stars alone without a quote', () => {
  const facts = {
    client: { firstName: 'Hana' },
    practice: {
      name: 'Stillpoint Acupuncture',
      url: 'https://stillpoint.example',
      accent: null,
      portraitUrl: null,
      phone: '+15035550142',
      address: null,
    },
    practitioner: { name: 'Mara Ellison' },
    appointment: null,
    link: 'https://app.example/i/r/client_info/x',
  };
  const long = writeReviewRequest({
    ...facts,
    imported: {
      text: `Kind hands.\n\n${'So calm. '.repeat(80)}`,
      rating: null,
      day: 'Monday, March 1, 2027',
    },
  }).text;
  const [, quote] = /“(.*)”/.exec(long)!;
  expect(quote).toMatch(/^Kind hands\. So calm\. .*…$/);
  expect(quote!.length).toBeLessThanOrEqual(280);
  expect(long).not.toContain('Rating');
  const stars = writeReviewRequest({
    ...facts,
    imported: { text: null, rating: 1, day: 'Monday, March 1, 2027' },
  });
  expect(stars.text).toContain('Rating: 1 star\n');
  expect(stars.text).not.toContain('“');
});

test('markup that somebody typed is text', () => {
  expect(emails.map(({ html }) => html).join('')).not.toMatch(/<script/);
});
