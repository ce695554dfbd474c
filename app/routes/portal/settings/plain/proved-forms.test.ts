import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ACCOUNT_MESSAGES as TEXTS } from '#app/domain/accounts/messages.ts';
import { addPasskey } from '#app/domain/accounts/passkeys/add-passkey.ts';
import { askForPasskey } from '#app/domain/accounts/passkeys/ask-for-passkey.ts';
import { signInWays } from '#app/domain/accounts/index.ts';
import { codeAt } from '#app/domain/accounts/two-step/totp.ts';
import { practiceExportUrl } from '#app/domain/leaving/index.ts';
import { makePracticeExport } from '#app/domain/leaving/export/make-practice-export.ts';
import { LEAVING_MESSAGES } from '#app/domain/leaving/messages.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { passkeyDevice } from '#tests/support/accounts/passkey-device.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { unzipped } from '#tests/support/file-store.ts';
import { openPlain } from '#tests/support/pages/plain-page.tsx';
import { pictureWorld, type PictureWorld } from '#tests/support/pictures/picture-world.ts';
import { OWNER_PASSWORD } from '#tests/support/world.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import * as personal from '../personal.tsx';

const PATH = '/portal/settings/personal';
const password = OWNER_PASSWORD;

let world: PictureWorld;
beforeAll(async () => {
  world = await pictureWorld();
});
afterAll(() => world.close());
beforeEach(() => world.db.owner.query('DELETE FROM "RateLimit"'));

const open = (query = '', now = TEST_NOW) => openPlain(personal, world.owner(world.a, now), PATH + query);
type Opened = Awaited<ReturnType<typeof open>>;
const rows = async (statement: string) =>
  (await world.db.owner.query<Record<string, unknown>>(statement)).rows;
const ways = (now = TEST_NOW) => ok(runOperation(signInWays, world.owner(world.a, now), {}));

/** A wrong password is told beside it, where the row stands open, and nothing is done. */
async function refusesWrong(page: Opened, intent: string, filled: Record<string, string | boolean> = {}) {
  const answer = await page.save({ ...filled, password: 'a wrong one' }, intent);
  expect(answer).toMatchObject({ ok: false, intent, fieldErrors: { password: [TEXTS.passwordWrong] } });
  const shown = page.refused(answer);
  expect(shown.summary()).toEqual([{ text: TEXTS.passwordWrong, to: `${intent}-password` }]);
  expect(shown.at(`${intent}-password`)).toMatchObject({ isWrong: true });
  expect(shown.standing(intent)).toMatchObject({ password: '' });
}

test('without scripts two-step sign-in is set up, its codes are made anew, and it is switched off', async () => {
  const page = await open();
  expect(page.deadButtons()).toEqual([]);
  await refusesWrong(page, 'two-step-begin');
  const begun = (await page.save({ password }, 'two-step-begin')) as { begun: { secret: string } };
  const { secret } = begun.begun;
  const withKey = page.refused(begun);
  expect(withKey.text).toContain(secret.slice(0, 4));
  expect(withKey.deadButtons()).toEqual([]);
  const wrong = await withKey.save({ code: '000' }, 'two-step-confirm');
  const again = withKey.refused(wrong);
  expect(again.at('two-step-confirm-code')).toMatchObject({ isWrong: true });
  // The app has it by then.
  expect(again.text).not.toContain(secret.slice(0, 4));
  expect(again.text).toContain('begin anew below');
  const confirmed = (await again.save({ code: codeAt(secret, TEST_NOW) }, 'two-step-confirm')) as {
    recoveryCodes: string[];
  };
  expect(confirmed.recoveryCodes).toHaveLength(10);
  const withCodes = again.refused(confirmed);
  for (const code of confirmed.recoveryCodes) expect(withCodes.text).toContain(code);
  expect(withCodes.deadButtons()).toEqual([]);
  expect(await ways()).toMatchObject({ twoStepSince: new Date(TEST_NOW), recoveryCodesLeft: 10 });

  const on = await open();
  expect(on.deadButtons()).toEqual([]);
  const [first, second] = confirmed.recoveryCodes;
  await refusesWrong(on, 'recovery-codes', { code: first! });
  const renewed = (await on.save({ password, code: first! }, 'recovery-codes')) as {
    recoveryCodes: string[];
  };
  expect(on.refused(renewed).text).toContain(renewed.recoveryCodes[0]);
  const stale = await on.save({ password, code: second! }, 'two-step-off');
  expect(stale).toMatchObject({ ok: false, fieldErrors: { code: [TEXTS.codeWrong] } });
  expect(await ways()).toMatchObject({ twoStepSince: new Date(TEST_NOW) });
  const later = TEST_NOW + 5 * MINUTE_MS;
  expect(
    await (await open('', later)).save({ password, code: codeAt(secret, later) }, 'two-step-off'),
  ).toEqual({ to: PATH, said: { kind: 'success', text: TEXTS.twoStepOff } });
  expect(await ways()).toMatchObject({ twoStepSince: null, recoveryCodesLeft: 0 });
});

test('without scripts a passkey is removed, and to add one the page asks for scripts', async () => {
  const owner = world.owner();
  const { options } = await ok(runOperation(askForPasskey, owner, { password }));
  const response = passkeyDevice(owner.appOrigin).register(options);
  await ok(runOperation(addPasskey, owner, { name: 'My phone', response }));
  const page = await open();
  expect(page.text).toContain('To add a passkey, please switch on JavaScript');
  expect(page.deadButtons()).toEqual([]);
  const { passkeys } = await ways();
  const asked = await open(`?passkey=${passkeys[0]!.id}`);
  expect(asked.deadButtons()).toEqual([]);
  await refusesWrong(asked, 'remove-passkey');
  expect((await ways()).passkeys).toHaveLength(1);
  expect(await asked.save({ password }, 'remove-passkey')).toEqual({
    to: PATH,
    said: { kind: 'success', text: TEXTS.passkeyRemoved },
  });
  expect((await ways()).passkeys).toEqual([]);
});

test('without scripts a copy of everything is asked for, made and fetched', async () => {
  const page = await open();
  await refusesWrong(page, 'copy');
  expect(await rows('SELECT id FROM "PracticeExport"')).toEqual([]);
  expect(await page.save({ password }, 'copy')).toEqual({
    to: PATH,
    said: { kind: 'success', text: LEAVING_MESSAGES.exportBegun },
  });
  expect((await open()).text).toContain('A copy is being made.');
  const [wanted] = (await rows(`SELECT payload FROM "OutboxEvent" WHERE topic = 'make-practice-export'`)) as {
    payload: { practiceId: string; exportId: string };
  }[];
  await ok(runOperation(makePracticeExport, world.worker(TEST_NOW), wanted!.payload));
  expect((await open()).text).toContain('Download the copy');
  const { exportId } = wanted!.payload;
  const { url } = await ok(runOperation(practiceExportUrl, world.owner(), { exportId }));
  const entries = await unzipped(Buffer.from(await (await fetch(url)).arrayBuffer()));
  expect([...entries.keys()]).toContain('clients.csv');
});

test('without scripts the practice is closed by who knows what happens', async () => {
  await world.db.owner.query(`UPDATE "EventRegistration" SET state = 'cancelled'`);
  await world.db.owner.query(
    `UPDATE "Appointment" SET state = 'cancelled' WHERE state IN ('pending', 'approved')`,
  );
  const page = await open();
  await refusesWrong(page, 'close', { agreed: true });
  const unread = await page.save({ password }, 'close');
  expect(unread).toMatchObject({ ok: false, fieldErrors: { agreed: [LEAVING_MESSAGES.agree] } });
  expect(page.refused(unread).at('close-agreed')).toMatchObject({ isWrong: true });
  const closedAt = () => rows(`SELECT "closedAt" FROM "Practice" WHERE id = '${world.a.id}'`);
  expect(await closedAt()).toEqual([{ closedAt: null }]);
  expect(await page.save({ password, agreed: true }, 'close')).toMatchObject({ to: '/closed-practice' });
  expect(await closedAt()).toEqual([{ closedAt: expect.any(Date) }]);
});
