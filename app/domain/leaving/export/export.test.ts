import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { encryptText } from '#app/platform/tokens.ts';
import { aClient, aPaidAppointment, given } from '#prisma/situations/index.ts';
import { OWNER_PASSWORD } from '#tests/support/world.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { pictureWorld, type PictureWorld } from '#tests/support/pictures/picture-world.ts';
import { aPicture } from '#tests/support/pictures/sent-pictures.ts';
import { unzipped } from '#tests/support/file-store.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { crossPractice } from '#tenants/cross-practice.ts';
import { TENANT_MODELS } from '#tenants/scoped-prisma.ts';
import { exportKey } from './files.ts';
import { makePracticeExport } from './make-practice-export.ts';
import { practiceExport } from './practice-export.ts';
import { practiceExportUrl } from './practice-export-url.ts';
import { removePracticeExport } from './remove-practice-export.ts';
import { requestPracticeExport } from './request-practice-export.ts';
import { STEPS } from './write-copy.ts';

let world: PictureWorld;
beforeAll(async () => {
  world = await pictureWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.owner.query('DELETE FROM "RateLimit"');
  await world.db.owner.query('DELETE FROM "PracticeExport"');
});

const request = (side = world.a) =>
  runOperation(requestPracticeExport, world.owner(side), { password: OWNER_PASSWORD });
const make = (exportId: string, now = TEST_NOW) =>
  ok(runOperation(makePracticeExport, world.worker(now), { practiceId: world.a.id, exportId }));
const last = (now = TEST_NOW) => ok(runOperation(practiceExport, world.owner(world.a, now), {}));

async function copyOfA() {
  const { exportId } = await ok(request());
  await make(exportId);
  const { url } = await ok(runOperation(practiceExportUrl, world.owner(), { exportId }));
  const answer = await fetch(url);
  const entries = await unzipped(Buffer.from(await answer.arrayBuffer()));
  return { exportId, answer, entries, text: (name: string) => entries.get(name)!.toString('utf8') };
}

test('everything of the practice is in it, opened, under plain names; nothing of another one, and no secret (C17)', async () => {
  const { a } = world;
  const made = await given(a.db, TEST_NOW, (scene) => {
    const client = aClient(scene, {
      firstName: '=Wren',
      lastName: 'Quillfeather',
      email: 'wren@example.test',
    });
    const visit = { client, location: a.locations.office, services: [a.services.massage] };
    return { client, paid: aPaidAppointment(scene, { ...visit, startsAt: TEST_NOW - 9 * DAY_MS }) };
  });
  await a.db.tx((tx) =>
    tx.clientNote.create({
      data: {
        practiceId: a.id,
        clientId: made.client.id,
        noteType: 'note',
        textEncrypted: encryptText('client-notes', 'Sleeps better.'),
      },
    }),
  );
  const picture = await world.send(await aPicture('jpeg', { width: 40, height: 30 }));
  const { entries, text, answer } = await copyOfA();
  expect(answer.headers.get('content-disposition')).toMatch(
    new RegExp(`attachment.*${a.slug}-[\\d-]+\\.zip`),
  );
  // A spreadsheet takes none of it for a formula (C54).
  expect(text('clients.csv')).toContain(`"'=Wren","Quillfeather","wren@example.test"`);
  expect(text('notes.csv')).toContain('"Sleeps better."');
  expect(text('appointments.csv')).toContain(made.paid.id);
  expect(text('bills.csv')).toContain(made.paid.id);
  expect(JSON.parse(text('services.json'))).toContainEqual(
    expect.objectContaining({ name: 'Massage', variations: [expect.objectContaining({ name: 'Long' })] }),
  );
  expect(JSON.parse(text('intake-answers.json'))).toEqual([]);
  const picked = [...entries.keys()].filter((name) => name.startsWith('files/picture/'));
  expect(picked).toHaveLength(1);
  expect(entries.get(picked[0]!)!.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(picture.handle).toBeTruthy();
  for (const name of entries.keys()) expect(name).not.toMatch(/^\/|\.\.|\\/);
  const all = [...entries.values()].map((bytes) => bytes.toString('latin1')).join('\n');
  for (const foreign of [world.b.id, world.b.name, world.b.clients.cleo.id])
    expect(all).not.toContain(foreign);
  expect(all).not.toMatch(/TokenHash|tokenHash|Encrypted|codeHash|passwordHash|\$argon2/);
});

test('more clients than a page holds are all in it, once, in order', async () => {
  const { a } = world;
  await given(a.db, TEST_NOW, (scene) => {
    for (let at = 0; at < 1_203; at += 1) aClient(scene, { firstName: `Nth${at}`, lastName: 'Of many' });
  });
  const { text } = await copyOfA();
  expect(new Set(text('clients.csv').match(/"Nth\d+"/g)).size).toBe(1_203);
});

test('it shows how far it is, is told once also where the worker died in between, and one is made at a time', async () => {
  const { rowCount } = await world.db.owner.query(
    `SELECT id FROM "OutboxEvent" WHERE payload->>'occasion' = 'export_ready'`,
  );
  const told = rowCount!;
  const { exportId } = await ok(request());
  expect(await last()).toMatchObject({ id: exportId, state: 'waiting' });
  expect(await request()).toMatchObject({ refusal: { code: 'conflict' } });
  // Somebody died half way.
  await world.db.owner.query(
    `UPDATE "PracticeExport" SET state = 'making', done = 3, total = 9 WHERE id = $1`,
    [exportId],
  );
  await make(exportId);
  await make(exportId);
  expect(await last()).toMatchObject({ state: 'ready', done: STEPS, total: STEPS });
  const { rows } = await world.db.owner.query<{ payload: object }>(
    `SELECT payload FROM "OutboxEvent" WHERE topic = 'account-message' AND payload->>'occasion' = 'export_ready'
       AND "practiceId" = $1`,
    [world.a.id],
  );
  expect(rows).toHaveLength(told + 1);
});

test('its owner alone fetches it, for a week; then the file goes', async () => {
  const { exportId } = await copyOfA();
  const key = `exports/${world.a.id}/${exportId}.zip`;
  expect(await runOperation(practiceExportUrl, world.owner(world.b), { exportId })).toMatchObject({
    refusal: { code: 'not_found' },
  });
  const over = TEST_NOW + 7 * DAY_MS;
  expect(await runOperation(practiceExportUrl, world.owner(world.a, over), { exportId })).toMatchObject({
    refusal: { code: 'not_found', userMessage: 'This copy is not there any more. Please ask for a new one.' },
  });
  expect(await last(over)).toMatchObject({ state: 'removed' });
  const services = { cross: crossPractice(world.db.database.pool) } as never;
  expect(await removePracticeExport.due!(services, new Date(over - 1))).toEqual([]);
  const due = await removePracticeExport.due!(services, new Date(over));
  expect(due).toEqual([{ practiceId: world.a.id, exportId }]);
  expect(await world.store.files.head(key)).not.toBeNull();
  for (const input of due) await ok(runOperation(removePracticeExport, world.worker(over), input));
  expect(await world.store.files.head(key)).toBeNull();
  expect(await removePracticeExport.due!(services, new Date(over))).toEqual([]);
});

test('a copy that does not come counts as failed after twelve hours, and another may be asked for', async () => {
  const { exportId } = await ok(request());
  const over = TEST_NOW + 12 * HOUR_MS;
  expect(await last(over - 1)).toMatchObject({ state: 'waiting' });
  expect(await request()).toMatchObject({ refusal: { code: 'conflict' } });
  expect(await last(over)).toMatchObject({ id: exportId, state: 'failed' });
  const again = await runOperation(requestPracticeExport, world.owner(world.a, over), {
    password: OWNER_PASSWORD,
  });
  expect(again).toMatchObject({ ok: true });
  expect(
    await ok(runOperation(makePracticeExport, world.worker(over), { practiceId: world.a.id, exportId })),
  ).toEqual({ made: false });
  expect(await last(over)).toMatchObject({ state: 'waiting' });
});

test('of two runs of one copy the one that comes second leaves the file of the first where it is', async () => {
  const { exportId } = await ok(request());
  const slow = world.worker(TEST_NOW);
  const { files } = slow.ports;
  const upload = async (...file: Parameters<typeof files.upload>) => {
    await files.upload(...file);
    // Taken for dead while it runs: its job is given to another worker, who is done first.
    await make(exportId);
  };
  const held = { upload, open: files.open.bind(files), remove: files.remove.bind(files) };
  const ports = Object.create(slow.ports, { files: { value: held } }) as typeof slow.ports;
  await ok(runOperation(makePracticeExport, { ...slow, ports }, { practiceId: world.a.id, exportId }));
  expect(await last()).toMatchObject({ state: 'ready' });
  expect(await world.store.files.head(exportKey(world.a.id, exportId))).not.toBeNull();
});

test('an open browser that was left alone makes no copy: the password is asked for, and five a day are enough', async () => {
  expect(await runOperation(requestPracticeExport, world.owner(), {})).toMatchObject({
    refusal: { code: 'invalid_input' },
  });
  expect(await runOperation(requestPracticeExport, world.owner(), { password: 'a guess' })).toMatchObject({
    refusal: { code: 'invalid_input' },
  });
  await world.owner().limiter.spend('exportPractice', world.a.id, 5);
  expect(await request()).toMatchObject({ refusal: { code: 'rate_limited' } });
});

/** Tables whose rows are no part of the copy, and why. */
const LEFT_OUT: Record<string, string> = {
  AuditEntry: 'of the product itself',
  OutboxEvent: 'of the product itself',
  SearchChange: 'made of what is in it',
  SearchDocument: 'made of what is in it',
  SearchPlace: 'made of what is in it',
  SearchResult: 'made of what is in it',
  PublishedPage: 'made of website-pages.json',
  TimelineEntry: 'the course of an appointment; its outcome is in it',
  TimeProposal: 'times that were offered',
  BookingHold: 'lasts ten minutes',
  DetailsHandOver: 'lasts a minute',
  ConnectAttempt: 'lasts ten minutes',
  PracticeExport: 'the copies themselves',
  SharedCalendar: 'a secret address',
  CalendarConnection: 'leave at a vendor’s',
  CalendarProfile: 'leave at a vendor’s',
  Calendar: 'of a calendar elsewhere',
  CalendarFeed: 'of a calendar elsewhere',
  CalendarEventLink: 'of a calendar elsewhere',
  ExternalBusy: 'of a calendar elsewhere',
  ConferencingAccount: 'leave at a vendor’s',
  Meeting: 'of a vendor’s',
  PaymentAccount: 'leave at a vendor’s',
  LeaveToGiveBack: 'leave at a vendor’s',
  PaymentCustomer: 'of a vendor’s',
  PaymentMethod: 'cards are the client’s and the vendor’s',
  CardSetup: 'cards are the client’s and the vendor’s',
  PaypalOrder: 'what came of it is in payments.csv',
  RecurringSeries: 'its appointments are in it',
  ReviewRequest: 'links that were sent; messages.csv has them',
  Suppression: 'addresses that take no mail',
  EmailTemplateVersion: 'earlier words',
  Subscription: 'between the practice and us',
  CustomDomain: 'an address',
  PractitionerReferral: 'between the practice and us',
  ReferralUse: 'between the practice and us',
  ReferralCreditWithdrawal: 'between the practice and us',
};

test('every table of a practice is in the copy or in the list of what is not', () => {
  const folder = import.meta.dirname;
  const source = readdirSync(folder)
    .filter((name) => !name.includes('.test.'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const lacking = [...TENANT_MODELS].filter(
    (table) => !source.includes(`"${table}"`) && !(table in LEFT_OUT),
  );
  expect(lacking).toEqual([]);
  expect(
    Object.keys(LEFT_OUT).filter((table) => source.includes(`FROM "${table}"`) && table !== 'PracticeExport'),
  ).toEqual([]);
});

test('what a killed worker left on its disk is gone after the next run, and a copy under way stays', async () => {
  const { exportId } = await ok(request());
  const left = (id: string, hours: number) => {
    const folder = mkdtempSync(join(tmpdir(), `tendwell-export-${id}-`));
    writeFileSync(join(folder, 'copy.zip'), 'Quillfeather');
    const then = new Date(Date.now() - hours * HOUR_MS);
    utimesSync(folder, then, then);
    return folder;
  };
  const folders = [left(exportId, 0), left('another', 13), left('another', 1)];
  await make(exportId);
  expect(folders.map((folder) => existsSync(folder))).toEqual([false, false, true]);
  rmSync(folders[2]!, { recursive: true });
  // Killed when the copy was ready and its own folder still there.
  left(exportId, 0);
  expect(await make(exportId)).toEqual({ made: false });
  expect(readdirSync(tmpdir()).filter((name) => name.includes(exportId))).toEqual([]);
});

test('the file of a worker that was killed goes where its copy was given up or removed meanwhile, and one that is ready stays', async () => {
  const { files } = world.store;
  const { exportId } = await ok(request());
  const key = exportKey(world.a.id, exportId);
  const rows = (text: string) => world.db.owner.query(text, [exportId]);
  await make(exportId);
  await make(exportId);
  expect(await files.head(key)).not.toBeNull();
  const lost = [
    `UPDATE "PracticeExport" SET state = 'failed', "fileKey" = NULL WHERE id = $1`,
    'DELETE FROM "PracticeExport" WHERE id = $1',
  ];
  for (const meanwhile of lost) {
    await files.upload(key, import.meta.filename, 'application/zip');
    await rows(meanwhile);
    expect(await make(exportId)).toEqual({ made: false });
    expect(await files.head(key)).toBeNull();
  }
});

test('asking for a copy and fetching it are on record, with who, when and from where (C68)', async () => {
  const { exportId } = await ok(request());
  await make(exportId);
  expect(await runOperation(practiceExportUrl, world.owner(world.b), { exportId })).toMatchObject({
    ok: false,
  });
  await ok(runOperation(practiceExportUrl, world.owner(), { exportId }));
  const { rows } = await world.db.owner.query(
    `SELECT action, "actorKind", "actorUserId", "practiceId", "subjectKind", "subjectId", ip IS NOT NULL AS "hasAddress" FROM "AuditEntry"
     WHERE detail->>'exportId' = $1 ORDER BY id`,
    [exportId],
  );
  const act = {
    ...{ actorKind: 'practitioner', actorUserId: world.a.owner.userId, practiceId: world.a.id },
    ...{ subjectKind: 'practice', subjectId: world.a.id, hasAddress: true },
  };
  expect(rows).toEqual([
    { action: 'requestPracticeExport', ...act },
    { action: 'practiceExportUrl', ...act },
  ]);
});
