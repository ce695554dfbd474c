import ICAL from 'ical.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildIcs, type IcsEvent } from './ics.ts';

const event: IcsEvent = {
  uid: '0190-abc@tendwell',
  sequence: 2,
  status: 'CONFIRMED',
  startsAt: Date.parse('2027-03-14T06:30:00Z'),
  endsAt: Date.parse('2027-03-14T07:30:00Z'),
  stampedAt: Date.parse('2027-03-01T12:00:00Z'),
  summary: 'Deep tissue massage with Ana; 60 min',
  description: 'Ring the bell.\nSecond floor, left.',
  location: '1 Main St, Suite 2, Brooklyn',
  url: 'https://app.example.test/m/c/token',
  organizer: { name: 'Ana "Annie" Ruiz', email: 'ana@example.test' },
};

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const entries = calendar.getAllSubcomponents('vevent');
  expect(entries).toHaveLength(1);
  return { calendar, entry: entries[0]!, event: new ICAL.Event(entries[0]!) };
}

test('another calendar reads back what was meant', () => {
  const { calendar, entry, event: got } = read(buildIcs(event));
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
  expect(got.uid).toBe(event.uid);
  expect(got.sequence).toBe(2);
  expect(got.summary).toBe(event.summary);
  expect(got.description).toBe(event.description);
  expect(got.location).toBe(event.location);
  expect(got.organizer).toBe('mailto:ana@example.test');
  expect(entry.getFirstPropertyValue('status')).toBe('CONFIRMED');
  expect(got.startDate.toJSDate().getTime()).toBe(event.startsAt);
  expect(got.endDate.toJSDate().getTime()).toBe(event.endsAt);
});

test('times are UTC whatever the zone of the machine, so that no calendar has to know ours', () => {
  const file = buildIcs(event);
  expect(file).toContain('DTSTART:20270314T063000Z\r\n');
  expect(file).toContain('DTEND:20270314T073000Z\r\n');
});

test('a cancelled visit keeps its uid and leaves the time free', () => {
  const file = buildIcs({ ...event, status: 'CANCELLED', sequence: 3 }, 'CANCEL');
  const { calendar, entry } = read(file);
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
  expect(entry.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect(entry.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
});

test('only an invitation names its guests', () => {
  const withGuest = { ...event, attendees: [{ name: 'Zoë', email: 'zoe@example.test' }] };
  expect(buildIcs(withGuest)).not.toContain('zoe@');
  expect(buildIcs(withGuest, 'REQUEST')).toContain('ATTENDEE;CN=Zoë:mailto:zoe@example.test');
});

test('lines end in CRLF and are at most 75 octets long', () => {
  const file = buildIcs({ ...event, description: 'Größe 👩‍👩‍👧 '.repeat(60) });
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test('no text can start a line of its own', () => {
  const nasty = fc.string({
    unit: fc.constantFrom('a', ':', ';', ',', '"', '^', '\\', '\r', '\n', '\u0000', '\u2028'),
  });
  fc.assert(
    fc.property(nasty, (text) => {
      const evil = `${text}\r\nATTACH:evil\nX-EVIL:1\rEND:VEVENT`;
      const file = buildIcs(
        {
          ...event,
          uid: evil,
          summary: evil,
          description: evil,
          location: evil,
          url: `https://example.test/?q=${evil}`,
          organizer: { name: evil, email: `a@b.test${evil}` },
          attendees: [{ name: evil, email: evil }],
        },
        'REQUEST',
      );
      const { entry } = read(file);
      expect(entry.getFirstProperty('attach')).toBeNull();
      expect(entry.getFirstProperty('x-evil')).toBeNull();
      expect(file.match(/^END:VEVENT/gm)).toHaveLength(1);
    }),
  );
});
