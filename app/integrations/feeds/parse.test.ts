import { describe, expect, test } from 'vitest';
import { MAX_ENTRIES, parseFeed } from './parse.ts';

const WINDOW = {
  from: Date.parse('2026-03-03T00:00:00Z'),
  to: Date.parse('2026-06-01T00:00:00Z'),
  timeZone: 'America/New_York',
};
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//a//b//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:1',
  'DTSTAMP:20260101T000000Z',
  ...lines,
  'END:VEVENT',
];

/** Of the processor, in milliseconds: others may have it meanwhile. */
const spentMs = (before: NodeJS.CpuUsage) => process.cpuUsage(before).user / 1000;

async function busy(...lines: string[]) {
  const parsed = await parseFeed(calendar(...lines), WINDOW);
  return parsed!.entries.map(
    ({ startsAt, endsAt }) =>
      `${new Date(startsAt).toISOString().slice(0, 16)} ${(endsAt - startsAt) / 60_000}`,
  );
}

describe('one event', () => {
  test.each([
    ['in UTC', ['DTSTART:20260310T150000Z', 'DTEND:20260310T160000Z'], ['2026-03-10T15:00 60']],
    ['by DURATION', ['DTSTART:20260310T150000Z', 'DURATION:PT1H30M'], ['2026-03-10T15:00 90']],
    [
      'in an IANA zone',
      ['DTSTART;TZID=America/Los_Angeles:20260310T090000', 'DTEND;TZID=America/Los_Angeles:20260310T100000'],
      ['2026-03-10T16:00 60'],
    ],
    [
      'in a zone by Windows’s name',
      ['DTSTART;TZID=Pacific Standard Time:20260310T090000', 'DURATION:PT1H'],
      ['2026-03-10T16:00 60'],
    ],
    [
      'in a zone by a path',
      ['DTSTART;TZID=/citadel.org/20250101_1/America/Denver:20260310T090000', 'DURATION:PT1H'],
      ['2026-03-10T15:00 60'],
    ],
    [
      'in a zone that nobody knows: the practice’s',
      ['DTSTART;TZID=Mars/Olympus:20260310T090000', 'DURATION:PT1H'],
      ['2026-03-10T13:00 60'],
    ],
    ['in no zone: the practice’s', ['DTSTART:20260310T090000', 'DURATION:PT1H'], ['2026-03-10T13:00 60']],
    [
      'over the night that the clocks change, by the hours that pass',
      ['DTSTART;TZID=America/New_York:20260307T230000', 'DTEND;TZID=America/New_York:20260308T060000'],
      ['2026-03-08T04:00 360'],
    ],
    ['all day: the practice’s day', ['DTSTART;VALUE=DATE:20260310'], ['2026-03-10T04:00 1440']],
    [
      'all days, the end left out, one of 23 hours',
      ['DTSTART;VALUE=DATE:20260307', 'DTEND;VALUE=DATE:20260309'],
      ['2026-03-07T05:00 2820'],
    ],
    [
      'all day with its own day as the end',
      ['DTSTART;VALUE=DATE:20260310', 'DTEND;VALUE=DATE:20260310'],
      ['2026-03-10T04:00 1440'],
    ],
    ['transparent', ['DTSTART:20260310T150000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT'], []],
    ['cancelled', ['DTSTART:20260310T150000Z', 'DURATION:PT1H', 'STATUS:CANCELLED'], []],
    [
      'free by Outlook’s word',
      ['DTSTART:20260310T150000Z', 'DURATION:PT1H', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
      [],
    ],
    ['tentative', ['DTSTART:20260310T150000Z', 'DURATION:PT1H', 'STATUS:TENTATIVE'], ['2026-03-10T15:00 60']],
    ['without length', ['DTSTART:20260310T150000Z'], []],
    ['that ends before it begins', ['DTSTART:20260310T150000Z', 'DTEND:20260310T140000Z'], []],
    [
      'that reaches into the window',
      ['DTSTART:20260302T230000Z', 'DTEND:20260303T010000Z'],
      ['2026-03-02T23:00 120'],
    ],
    ['before the window', ['DTSTART:20260302T220000Z', 'DTEND:20260303T000000Z'], []],
    ['after the window', ['DTSTART:20260601T000000Z', 'DURATION:PT1H'], []],
  ])('%s', async (_name, lines, expected) => {
    expect(await busy(...event(...lines))).toEqual(expected);
  });

  test('has an alarm that is none of its times', async () => {
    const lines = [
      'DTSTART:20260310T150000Z',
      'DURATION:PT1H',
      'BEGIN:VALARM',
      'UID:2',
      'DURATION:PT9H',
      'END:VALARM',
    ];
    expect(await busy(...event(...lines))).toEqual(['2026-03-10T15:00 60']);
  });

  test('has a title of plain words, folded or not', async () => {
    const lines = [
      'DTSTART:20260310T150000Z',
      'DURATION:PT1H',
      'SUMMARY:Tea\\, cake\\nand',
      '  <b>Bo</b>\u202e',
    ];
    const parsed = await parseFeed(calendar('X-WR-CALNAME:Ann\\, at home', ...event(...lines)), WINDOW);
    expect(parsed).toMatchObject({
      name: 'Ann, at home',
      entries: [{ uid: '1', title: 'Tea, cake and <b>Bo</b>' }],
    });
  });
});

test('a zone that the file defines counts where the world has no such name, also after the clocks change', async () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Home',
    'BEGIN:STANDARD',
    'DTSTART:20071104T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    'TZOFFSETFROM:-0700',
    'TZOFFSETTO:-0800',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20070311T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
    'TZOFFSETFROM:-0800',
    'TZOFFSETTO:-0700',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ];
  const lines = ['DTSTART;TZID=Home:20260305T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2'];
  expect(await busy(...zone, ...event(...lines))).toEqual(['2026-03-05T17:00 60', '2026-03-12T16:00 60']);
});

describe('an event that recurs', () => {
  test('keeps its wall time over the change of clocks, leaves out, adds, moves and cancels', async () => {
    const tz = 'TZID=America/New_York';
    const series = event(
      `DTSTART;${tz}:20260302T100000`,
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;UNTIL=20260413T135959Z',
      `EXDATE;${tz}:20260316T100000`,
      `RDATE;${tz}:20260320T120000`,
    );
    const moved = event(
      `RECURRENCE-ID;${tz}:20260323T100000`,
      `DTSTART;${tz}:20260324T150000`,
      'DURATION:PT30M',
    );
    const off = event(
      `RECURRENCE-ID:20260330T140000Z`,
      `DTSTART;${tz}:20260330T100000`,
      'DURATION:PT1H',
      'STATUS:CANCELLED',
    );
    const expected = [
      '2026-03-09T14:00 60',
      '2026-03-20T16:00 60',
      '2026-03-24T19:00 30',
      '2026-04-06T14:00 60',
    ];
    // In whatever order the file has them; April 13 begins a second after UNTIL.
    expect(await busy(...series, ...moved, ...off)).toEqual(expected);
    expect(await busy(...off, ...moved, ...series)).toEqual(expected);
  });

  test('is moved into the window from far outside', async () => {
    const series = event('DTSTART:20250101T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;COUNT=2');
    const moved = event('RECURRENCE-ID:20260101T100000Z', 'DTSTART:20260404T100000Z', 'DURATION:PT1H');
    expect(await busy(...series, ...moved)).toEqual(['2026-04-04T10:00 60']);
  });

  test('is moved from one occurrence on, until it is moved again; one of them is moved by itself', async () => {
    const tz = 'TZID=America/New_York';
    const on = (id: string, range: string, ...lines: string[]) =>
      event(`RECURRENCE-ID;${range}${tz}:${id}T100000`, ...lines);
    const series = event(`DTSTART;${tz}:20260302T100000`, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=8');
    const from = on('20260316', 'RANGE=THISANDFUTURE;', `DTSTART;${tz}:20260317T150000`, 'DURATION:PT30M');
    const alone = on('20260330', '', `DTSTART;${tz}:20260401T080000`, 'DURATION:PT2H');
    const ended = on('20260413', 'RANGE=THISANDFUTURE;', `DTSTART;${tz}:20260413T100000`, 'STATUS:CANCELLED');
    const expected = [
      '2026-03-09T14:00 60',
      '2026-03-17T19:00 30',
      '2026-03-24T19:00 30',
      '2026-04-01T12:00 120',
      '2026-04-07T19:00 30',
    ];
    expect(await busy(...series, ...from, ...alone, ...ended)).toEqual(expected);
    expect(await busy(...ended, ...alone, ...from, ...series)).toEqual(expected);
    // What the clocks show is moved, also where they are changed in between.
    const early = on('20260302', 'RANGE=THISANDFUTURE;', `DTSTART;${tz}:20260309T110000`, 'DURATION:PT1H');
    const two = event(`DTSTART;${tz}:20260302T100000`, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2');
    expect(await busy(...two, ...early)).toEqual(['2026-03-09T15:00 60', '2026-03-16T15:00 60']);
    // From far outside, and by whole days over the change of clocks.
    const days = event('DTSTART;VALUE=DATE:20260201', 'RRULE:FREQ=WEEKLY;COUNT=3');
    const later = event(
      'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20260208',
      'DTSTART;VALUE=DATE:20260301',
    );
    expect(await busy(...days, ...later)).toEqual(['2026-03-08T05:00 1380']);
  });

  test('all day leaves out by date', async () => {
    const lines = ['DTSTART;VALUE=DATE:20260309', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20260310'];
    expect(await busy(...event(...lines))).toEqual(['2026-03-09T04:00 1440', '2026-03-11T04:00 1440']);
  });

  test('since long ago is where it would be had it been walked from the start', async () => {
    const rules = [
      'FREQ=DAILY;INTERVAL=3',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH',
      'FREQ=MONTHLY;BYDAY=-1FR',
      'FREQ=HOURLY;INTERVAL=7',
    ];
    for (const rule of rules) {
      const old = ['DTSTART;TZID=America/New_York:20240104T100000', 'DURATION:PT1H', `RRULE:${rule}`];
      // COUNT must be walked from the start, so it is the plain way.
      const counted = [...old.slice(0, 2), `RRULE:${rule};COUNT=20000`];
      const found = await busy(...event(...old));
      expect(found.length, rule).toBeGreaterThan(2);
      expect(found, rule).toEqual(await busy(...event(...counted)));
    }
  });

  test('has the same names at every reading', async () => {
    const lines = event('DTSTART:20260310T150000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2');
    const parsed = await parseFeed(calendar(...lines), WINDOW);
    expect(parsed!.entries.map(({ uid }) => uid)).toEqual([
      '1#2026-03-10T15:00:00.000Z',
      '1#2026-03-11T15:00:00.000Z',
    ]);
  });
});

describe('what is hostile or broken (C57)', () => {
  test.each([
    'FREQ=SECONDLY',
    'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=31',
    'FREQ=HOURLY;BYMONTH=4;BYMONTHDAY=31',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2',
    'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=7',
    'FREQ=YEARLY;BYWEEKNO=54',
    'FREQ=HOURLY;INTERVAL=24;BYHOUR=5',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;BYHOUR=1,1,1,1;COUNT=99999999',
    'FREQ=NEVER',
  ])('%s ends soon', async (rule) => {
    const before = process.cpuUsage();
    const lines = event('DTSTART:20260310T150000Z', 'DURATION:PT1H', `RRULE:${rule}`);
    const parsed = await parseFeed(calendar(...lines), WINDOW);
    expect(spentMs(before)).toBeLessThan(4_000);
    expect(parsed!.entries.length).toBeLessThanOrEqual(MAX_ENTRIES);
    // The day that it is written on is there, whatever its rule.
    expect(parsed!.entries.some(({ startsAt }) => startsAt === Date.parse('2026-03-10T15:00Z'))).toBe(true);
  });

  test('many rules without end stop together, and that is said', async () => {
    const before = process.cpuUsage();
    const lines = Array.from({ length: 2_000 }, (_, at) => [
      'BEGIN:VEVENT',
      `UID:${at}`,
      'DTSTART:20260310T150000Z',
      'DURATION:PT1S',
      'RRULE:FREQ=SECONDLY',
      'END:VEVENT',
    ]).flat();
    const parsed = await parseFeed(calendar(...lines), WINDOW);
    expect(spentMs(before)).toBeLessThan(10_000);
    expect(parsed).toMatchObject({ isCut: true });
    expect(parsed!.entries.length).toBeLessThanOrEqual(MAX_ENTRIES);
  });

  test('a series that is moved from thousands of occurrences on, under thousands of events of its name, is read in a moment', async () => {
    const day = (index: number) =>
      new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10).replaceAll('-', '');
    const many = Array.from({ length: 4_000 }, (_, index) => index);
    const lines = many.flatMap((index) => [
      ...event(`DTSTART:${day(index)}T100000Z`, 'DURATION:PT1H'),
      ...event(
        `RECURRENCE-ID;RANGE=THISANDFUTURE:${day(index)}T090000Z`,
        `DTSTART:${day(index)}T110000Z`,
        'DURATION:PT1H',
      ),
    ]);
    const before = process.cpuUsage();
    const parsed = await parseFeed(calendar(...lines), WINDOW);
    expect(spentMs(before)).toBeLessThan(4_000);
    expect(parsed).toMatchObject({ isCut: true });
  });

  test('a zone that changes its clocks without end is not worked at', async () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Home',
      'BEGIN:STANDARD',
      'DTSTART:20070101T000000',
      'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
      'TZOFFSETFROM:-0700',
      'TZOFFSETTO:-0800',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    expect(await busy(...zone, ...event('DTSTART;TZID=Home:20260310T090000', 'DURATION:PT1H'))).toEqual([
      '2026-03-10T13:00 60',
    ]);
  });

  test('an event that cannot be read takes no other with it', async () => {
    const good = event('DTSTART:20260310T150000Z', 'DURATION:PT1H');
    expect(await busy(...event('DTSTART:never'), ...event('nonsense'), ...event(), ...good)).toEqual([
      '2026-03-10T15:00 60',
    ]);
  });

  test('two events of one name are both there; none has a name twice', async () => {
    const one = event('DTSTART:20260310T150000Z', 'DURATION:PT1H');
    const two = event('DTSTART:20260311T150000Z', 'DURATION:PT1H');
    const parsed = await parseFeed(calendar(...one, ...two, ...two), WINDOW);
    expect(parsed!.entries.map(({ uid }) => uid)).toEqual(['1', '1#2026-03-11T15:00:00.000Z']);
  });

  test.each([
    '',
    'BEGIN:VCALENDAR',
    '<html></html>',
    'BEGIN:VCALENDAR\nVERSION:1.0\nEND:VCALENDAR',
    '\u0000',
  ])('%j is no calendar', async (text) => expect(await parseFeed(text, WINDOW)).toBeNull());

  test('a byte order mark, bare newlines and lower case are forgiven', async () => {
    const text = `\uFEFF${calendar(...event('DTSTART:20260310T150000Z', 'DURATION:PT1H')).replaceAll('\r\n', '\n')}`;
    expect(
      (await parseFeed(text.replace('BEGIN:VCALENDAR', 'begin:vcalendar'), WINDOW))!.entries,
    ).toHaveLength(1);
  });
});
