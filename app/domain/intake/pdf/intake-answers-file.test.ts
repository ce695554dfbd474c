import { v7 as uuid } from 'uuid';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { anIntakeRequest, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { intakeAnswersFile } from '../index.ts';
import { INTAKE_MESSAGES as TEXTS } from '../messages.ts';
import { answersPdf } from './answers-pdf.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const AGREED = 'You can stop at any moment, and pay for what was done.';
const ANSWERS = [
  { id: 'why', kind: 'text', question: 'What brings you here?', section: 'Your health', answer: 'My back' },
  {
    id: 'sign',
    kind: 'signature',
    question: 'Signature',
    section: 'Agreement',
    answer: null,
    drawn: { strokes: [[10, 10, 120, 60, 200, 20]], width: 400, height: 160 },
  },
];
const form = {
  version: 1 as const,
  questions: [
    { id: 'health', label: 'Your health', kind: 'section' },
    { id: 'why', label: 'What brings you here?', kind: 'text' },
    { id: 'agreement', label: 'Agreement', kind: 'section' },
    { id: 'note', label: AGREED, kind: 'note' },
    { id: 'sign', label: 'Signature', kind: 'signature', hint: 'By signing you agree to it.' },
  ],
};
const sentTo = (practice: WorldPractice, isAnswered: boolean) =>
  given(practiceDb(db.database, practice.id), TEST_NOW, (scene) =>
    anIntakeRequest(scene, practice.clients.ada, {
      form,
      answered: isAnswered ? { at: new Date(TEST_NOW), answers: ANSWERS } : undefined,
    }),
  );
const owner = () => testContext({ database: db.database, actor: a.owner.actor });
const file = (clientId: string, requestId: string) =>
  runOperation(intakeAnswersFile, owner(), { clientId, requestId });

/** The drawing commands of a file's pages, how many pages it has, and the words on them in the order in which they are drawn. */
function pagesOf(pdf: Buffer): { count: number; drawn: string; words: string } {
  const text = pdf.toString('latin1');
  const drawn: string[] = [];
  for (const { index, 0: start } of text.matchAll(/stream\r?\n/g)) {
    const end = text.indexOf('endstream', index);
    try {
      drawn.push(inflateSync(pdf.subarray(index + start.length, end)).toString('latin1'));
    } catch {
      // A font's own tables, or what is not compressed.
    }
  }
  const count = [...text.matchAll(/\/Type \/Page\b/g)].length;
  return { count, drawn: drawn.join('\n'), words: wordsOf(drawn) };
}

/**
 * What is read on the pages from the left to the right, line by line. Letters are drawn as numbers of their font's own table, which stands in
 * the file as a stream of its own, in the order of the fonts' names.
 */
function wordsOf(streams: string[]): string {
  const hex = (letters: string) => Number.parseInt(letters, 16);
  const tables = streams
    .filter((stream) => stream.includes('beginbfrange'))
    .map((stream) =>
      [...stream.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/g)].flatMap(([, own]) =>
        [...own!.matchAll(/<([0-9a-f ]*)>/g)].map(([, units]) =>
          String.fromCharCode(...units!.replaceAll(' ', '').match(/.{4}/g)!.map(hex)),
        ),
      ),
    );
  const commands = [
    ...streams.join('\n').matchAll(/\/F(\d+) [\d.]+ Tf|1 0 0 1 ([\d.]+) ([\d.]+) Tm|\[(<[^\]]*)\] TJ/g),
  ];
  const fonts = [...new Set(commands.flatMap(([, font]) => (font ? [Number(font)] : [])))].toSorted(
    (one, other) => one - other,
  );
  let table: string[] = [];
  let at = { x: 0, y: '' };
  const lines = new Map<string, { x: number; text: string }[]>();
  for (const [, font, x, y, shown] of commands) {
    if (font) table = tables[fonts.indexOf(Number(font))]!;
    else if (x) at = { x: Number(x), y: y! };
    else {
      const codes = [...shown!.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, run]) => run!.match(/.{4}/g)!);
      const line = lines.get(at.y) ?? [];
      lines.set(at.y, [...line, { x: at.x, text: codes.map((code) => table[hex(code)] ?? '?').join('') }]);
    }
  }
  return [...lines.values()]
    .map((runs) =>
      runs
        .toSorted((one, other) => one.x - other.x)
        .map(({ text }) => text)
        .join(''),
    )
    .join(' ');
}

test('the answers are a file that names nobody, with the signature in it, and the export is recorded', async () => {
  const request = await sentTo(a, true);
  const { fileName, pdf } = await ok(file(a.clients.ada.id, request.id!));
  expect(fileName).toMatch(/^intake-form-\d{4}-\d\d-\d\d\.pdf$/);
  const bytes = Buffer.from(pdf, 'base64');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const { count, drawn, words } = pagesOf(bytes);
  expect(count).toBe(1);
  // What was signed stands above it, where the client read it.
  expect(words).toContain(
    `Your health What brings you here? My back Agreement ${AGREED} Signature By signing you agree to it.`,
  );
  // The first stroke of the signature, rounded through the middles of its lines.
  expect(drawn).toMatch(/\n10 10 m\n/);
  const { rows } = await db.owner.query(
    `SELECT "subjectId", detail FROM "AuditEntry" WHERE action = 'intakeAnswersFile'`,
  );
  expect(rows).toEqual([{ subjectId: request.id, detail: { clientId: a.clients.ada.id, answers: 2 } }]);
});

test('somebody else’s answers, and what is not answered, are not found', async () => {
  const theirs = await sentTo(b, true);
  const waiting = await sentTo(a, false);
  for (const requestId of [theirs.id!, waiting.id!, uuid()])
    expect(await refused(file(a.clients.ada.id, requestId))).toMatchObject({
      code: 'not_found',
      userMessage: TEXTS.answersUnknown,
    });
  expect(await refused(file(b.clients.ada.id, theirs.id!))).toMatchObject({
    code: 'not_found',
    userMessage: TEXTS.notFound,
  });
});

const FACTS = {
  practice: 'P',
  client: 'Zoë Ångström',
  form: 'Intake',
  facts: 'sent',
  now: new Date(TEST_NOW),
};
const answer = (text: string) => ({
  kind: 'answer' as const,
  question: 'Q',
  hint: null,
  answer: text,
  signature: null,
});

test('long answers wrap over as many pages as they take; and none leaves it', async () => {
  const long = 'Ein sehr langer Satz, der nicht aufhört. '.repeat(400);
  const unbroken = 'x'.repeat(3_000);
  const pages = pagesOf(await answersPdf({ ...FACTS, lines: [answer(long), answer(unbroken)] }));
  expect(pages.count).toBeGreaterThan(4);
  const width = 612;
  const starts = [...pages.drawn.matchAll(/1 0 0 1 ([\d.]+) [\d.]+ Tm/g)].map(([, x]) => Number(x));
  expect(starts.length).toBeGreaterThan(100);
  expect(Math.max(...starts)).toBeLessThan(width);
});

/** What stands on the paper where a client answered this, in the order of the eye. */
async function readBack(text: string) {
  const pdf = await answersPdf({ ...FACTS, lines: [answer(text)] });
  const { words } = pagesOf(pdf);
  const fonts = [
    ...pdf.toString('latin1').matchAll(/\/BaseFont \/[A-Z]+\+(DejaVuSans|NotoSansSC|NotoEmoji)/g),
  ].map(([, name]) => name);
  return { words, fonts: [...new Set(fonts)].toSorted(), isTold: words.includes('cannot show') };
}
/** As it stands on the paper: the last letter of a word first. */
const turned = (text: string) => [...text].toReversed().join('');
const LATIN = ['DejaVuSans'];

test.each([
  ['accents and other alphabets', 'Őszi čaj, łódź, Ελλάδα, Привет', [] as string[]],
  [
    'Chinese, simplified and not, and Japanese',
    '我背痛，想试试针灸。請問要準備什麼？茶 ありがとう',
    ['NotoSansSC'],
  ],
  ['pictures, also of several signs', 'Better 😀 👩‍👩‍👧 🇺🇸 today ❤️', ['NotoEmoji']],
])('%s are letters in the file: %s', async (_what, text, fonts) => {
  const read = await readBack(text);
  expect(read.words).toContain(` Q ${text} `);
  expect(read).toMatchObject({ isTold: false, fonts: [...new Set([...LATIN, ...fonts])].toSorted() });
});

test.each([
  ['Hebrew', 'שלום, כאב גב', `${turned('שלום, כאב גב')}`],
  [
    'Hebrew with a number and brackets',
    'כאב (3 חודשים) היום',
    `${turned('היום')} (${turned('חודשים')} 3) ${turned('כאב')}`,
  ],
  [
    'Hebrew with Latin in it',
    'אני לוקחת Ibuprofen 400mg היום',
    `${turned('היום')} Ibuprofen 400mg ${turned('אני לוקחת')}`,
  ],
  ['Hebrew in Latin', 'I am דנה לוי (née כהן).', `I am ${turned('דנה לוי')} (née ${turned('כהן')}).`],
  ['Arabic', 'عندي 3 أيام ألم', `${turned('أيام ألم')} 3 ${turned('عندي')}`],
])('%s stands in the order in which it is read', async (_what, text, seen) => {
  const read = await readBack(text);
  expect(read.words).toContain(` Q ${seen} `);
  expect(read).toMatchObject({ isTold: false, fonts: LATIN });
});

test('what is read from the right begins there, and a letter of Arabic looks as its neighbours want', async () => {
  const starts = async (text: string) => {
    const { drawn } = pagesOf(await answersPdf({ ...FACTS, lines: [answer(text)] }));
    return [...drawn.matchAll(/1 0 0 1 ([\d.]+) [\d.]+ Tm/g)].map(([, x]) => Number(x));
  };
  expect(Math.max(...(await starts('My back')))).toBe(56);
  expect(Math.max(...(await starts('גב')))).toBeGreaterThan(500);
  // Four letters are as many shapes, none of which is the letter by itself.
  const glyphs = async (text: string) => {
    const { drawn } = pagesOf(await answersPdf({ ...FACTS, lines: [answer(text)] }));
    return drawn;
  };
  expect((await glyphs('بببب')).length).not.toBe((await glyphs('ب ب ب ب')).length);
});

test('what no font has stands as □, and the file says so; a long text wraps between Chinese signs', async () => {
  expect(await readBack('Thai ไทย')).toMatchObject({ isTold: true });
  const pages = pagesOf(await answersPdf({ ...FACTS, lines: [answer('中文'.repeat(60))] }));
  const lines = pages.words.match(/[中文]+/g)!;
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join('')).toBe('中文'.repeat(60));
});
