import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '#app/domain/registry.ts';
import { TEMPLATES } from '#app/emails/templates.ts';
import { runOperation } from '#app/operations/run.ts';
import { rightOnes, waysInto } from '#tests/support/matrix/callers.ts';
import { copyOf, type Copy } from '#tests/support/matrix/checks.ts';
import { matrixCards, matrixWorld, type MatrixWorld } from '#tests/support/matrix/world.ts';
import { CASES } from '#tests/support/matrix-cases/index.ts';

/** What nobody may read of a hidden address before a booking there is confirmed. */
const SECRETS = ['Quillfeather', '97488', '44.0462913', '-123.0221877'];
/** A client whose place at a group event is confirmed is told where it is. */
const OF_CONFIRMED = ['eventRegistration', 'cancelEventRegistration'];
/** The practitioner's own calendar, by the address that their own phone has. */
const OF_OWNER = ['sharedCalendarFile'];

const cards = matrixCards();
let world: MatrixWorld;
beforeAll(async () => {
  world = await matrixWorld(cards);
});
afterAll(() => world.close());

/** Practice A's office at an address with marks, all that is booked there only asked for yet. */
async function marked(isHidden: boolean): Promise<Copy> {
  const copy = await copyOf(world, cards);
  await copy.db.owner.query(
    `UPDATE "Location" SET address = '7417 Quillfeather Lane', "secondaryAddress" = 'Suite Quillfeather', zip = '97488',
       "fullStreetAddress" = '7417 Quillfeather Lane', "singleLine" = '7417 Quillfeather Lane, Springfield, OR 97488',
       latitude = 44.0462913, longitude = -123.0221877, "hideAddress" = $2
     WHERE "practiceId" = $1 AND kind <> 'virtual'`,
    [world.a.id, isHidden],
  );
  await copy.db.owner.query(
    `UPDATE "Appointment" SET state = 'pending' WHERE "practiceId" = $1 AND state = 'approved'`,
    [world.a.id],
  );
  return copy;
}

const found = (text: string) => SECRETS.filter((secret) => text.includes(secret));

/** Every operation that a visitor, the holder of a link or a client can call: which of them tell a secret, in an answer or a refusal. */
async function tellers(copy: Copy): Promise<string[]> {
  const told: string[] = [];
  for (const [name, operation] of registry) {
    const isForPublic = waysInto(operation).some(
      (way) => way !== 'practiceOwner' && way !== 'system' && way !== 'admin',
    );
    if (!isForPublic || [...OF_CONFIRMED, ...OF_OWNER].includes(name)) continue;
    const one = CASES[name]!;
    for (const { name: who, ctx, more } of rightOnes(operation, one, world.a, copy.at)) {
      if (who === 'the owner' || who === 'the system') continue;
      const outcome = await runOperation(operation, ctx(), { ...one.input(world.a), ...more });
      const text = JSON.stringify(
        outcome.ok ? outcome.value : { ...outcome.refusal, data: outcome.refusal.data },
      );
      if (found(text).length > 0) told.push(name);
    }
  }
  return [...new Set(told)];
}

/** What is written to clients about requests, the website as it is published, and what the search keeps. */
async function written(copy: Copy): Promise<Record<'messages' | 'pages' | 'search', string>> {
  const system = copy.at({ actor: { kind: 'system' } });
  const forClients = Object.entries(TEMPLATES).flatMap(([name, words]) => ('client' in words ? [name] : []));
  for (const template of forClients) {
    await runOperation(registry.get('writeAppointmentMessage')!, system, {
      practiceId: world.a.id,
      appointmentId: world.a.situation.requested.id,
      template,
      occasion: 'told',
    });
  }
  const owner = copy.at({ actor: world.a.owner.actor });
  // Its plan opens a website of its own.
  await copy.db.owner.query(
    `INSERT INTO "Subscription" (id, "practiceId", plan, state) VALUES (gen_random_uuid(), $1, 'website', 'active')
     ON CONFLICT DO NOTHING`,
    [world.a.id],
  );
  const published = await runOperation(registry.get('publishWebsite')!, owner, {});
  expect(published.ok).toBe(true);
  const read = async (select: string) =>
    (await copy.db.owner.query<{ text: string }>(select, [world.a.id])).rows
      .map(({ text }) => text)
      .join('\n');
  return {
    messages: await read(
      `SELECT concat_ws(' ', subject, "bodyText", "bodyHtml", "icsText") AS text FROM "Message"
       WHERE "practiceId" = $1 AND "dedupeKey" LIKE '%:told:client:%'`,
    ),
    pages: await read('SELECT html AS text FROM "PublishedPage" WHERE "practiceId" = $1'),
    search: await read('SELECT to_jsonb(d)::text AS text FROM "SearchDocument" d WHERE d."practiceId" = $1'),
  };
}

test('a hidden address is told by no answer, message, page or search to anyone without a confirmed booking', async () => {
  const copy = await marked(true);
  const { messages, pages, search } = await written(copy);
  expect(messages).toContain('Springfield, OR');
  expect([found(messages), found(pages), found(search)]).toEqual([[], [], []]);
  expect(await tellers(copy)).toEqual([]);
  await copy.close();
}, 240_000);

test('the crawl would see it: an address that is not hidden is told where clients look for it', async () => {
  const copy = await marked(false);
  const { messages, pages } = await written(copy);
  expect([found(messages), found(pages)]).toEqual([
    expect.arrayContaining(['Quillfeather']),
    expect.arrayContaining(['Quillfeather']),
  ]);
  expect(await tellers(copy)).toEqual(expect.arrayContaining(['bookingPractice', 'tokenAppointment']));
  await copy.close();
}, 240_000);
