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

/** Letters are drawn as numbers of their font's own table, which stands in the file as a stream of its own. */
function wordsOf(streams: string[]): string {
  const hex = (letters: string) => Number.parseInt(letters, 16);
  const tables = streams
    .filter((stream) => stream.includes('beginbfrange'))
    .map((stream) =>
      [...stream.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)].flatMap(([, , own]) =>
        [...own!.matchAll(/<([0-9a-f ]+)>/g)].map(([, sign]) => String.fromCodePoint(hex(sign!.slice(0, 4)))),
      ),
    );
  let table: string[] = [];
  const fonts: string[] = [];
  const commands = streams.join('\n').matchAll(/\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g);
  const words: string[] = [];
  for (const [, font, shown] of commands) {
    if (font) {
      if (!fonts.includes(font)) fonts.push(font);
      table = tables[fonts.indexOf(font)] ?? [];
    } else
      words.push(
        [...shown!.matchAll(/<([0-9a-f]+)>/g)]
          .flatMap(([, run]) => run!.match(/.{4}/g)!.map((code) => table[hex(code)] ?? '?'))
          .join(''),
      );
  }
  return words.join(' ');
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

test('long answers wrap over as many pages as they take; accents of any kind are letters, the rest is told', async () => {
  const long = 'Ein sehr langer Satz, der nicht aufhört. '.repeat(400);
  const unbroken = 'x'.repeat(3_000);
  const pages = pagesOf(await answersPdf({ ...FACTS, lines: [answer(long), answer(unbroken)] }));
  expect(pages.count).toBeGreaterThan(4);
  const width = 612;
  const starts = [...pages.drawn.matchAll(/1 0 0 1 ([\d.]+) [\d.]+ Tm/g)].map(([, x]) => Number(x));
  expect(starts.length).toBeGreaterThan(100);
  expect(Math.max(...starts)).toBeLessThan(width);
  const size = async (text: string) => (await answersPdf({ ...FACTS, lines: [answer(text)] })).length;
  // What the font lacks costs a line that says so, and breaks nothing.
  expect(await size('Őszi čaj, łódź, Ελλάδα, Привет')).toBeGreaterThan(1_000);
  expect(await size('茶 🌿')).toBeGreaterThan(await size('x y'));
});
