import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { client, createClient, createClientRow, deleteClient, editClient } from './index.ts';
import { CLIENT_MESSAGES as TEXTS } from './messages.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase({ max: 6 });
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const owner = () => testContext({ database: db.database, actor: a.owner.actor });
const create = (fields: object, more: object = {}) =>
  runOperation(createClient, owner(), { client: fields, ...more });
const edit = (clientId: string, fields: object) => runOperation(editClient, owner(), { clientId, fields });
const read = (clientId: string) => ok(runOperation(client, owner(), { clientId }));
const count = async () =>
  (await db.owner.query<{ n: number }>('SELECT count(*)::int AS n FROM "Client"')).rows[0]!.n;
const audited = async (subjectId: string) =>
  (
    await db.owner.query<{ action: string }>(
      'SELECT action FROM "AuditEntry" WHERE "subjectId" = $1 ORDER BY at, id',
      [subjectId],
    )
  ).rows.map(({ action }) => action);
let number = 20;
/** Somebody new with a number of their own. */
const someone = async (fields: object = {}) => {
  number += 1;
  const person = {
    firstName: `Person${number}`,
    lastName: 'Quist',
    phone: `(503) 555-01${number}`,
    ...fields,
  };
  return (await ok(create(person))).clientId;
};

describe('createClient', () => {
  test('reads a US number by default and keeps emails in lower case', async () => {
    const { clientId } = await ok(
      create({
        firstName: ' Noor ',
        lastName: 'Lind',
        phone: '503 555 0171',
        email: 'Noor@Example.com',
        notes: 'Prefers mornings.',
        clientType: 'invited',
        invitedFrom: 'web_single_invite',
      }),
    );
    expect(await read(clientId)).toMatchObject({
      name: 'Noor Lind',
      phone: '+15035550171',
      email: 'noor@example.com',
      notes: 'Prefers mornings.',
      clientType: 'invited',
      invitedFrom: 'web_single_invite',
      userId: null,
      canBeBooked: true,
      cannotBeBookedReason: null,
    });
    expect(await audited(clientId)).toEqual(['createClient', 'client']);
  });

  test.each([
    [{ email: 'no address' }, 'client.email', 'Invalid email'],
    [{ email: 'a@b' }, 'client.email', 'Invalid email'],
    [{ phone: '(212) 555-0101' }, 'client.phone', 'Cannot use your phone number for a client.'],
    [{ phone: '+1 212-555-0101' }, 'client.phone', 'Cannot use your phone number for a client.'],
    [{ email: 'ANN@alder.example' }, 'client.email', 'Cannot use your email for a client.'],
    [{ phone: '12345' }, 'client.phone', TEXTS.phoneInvalid],
    [{ phone: 'call me maybe' }, 'client.phone', TEXTS.phoneInvalid],
    [{ phone: `+1${'5'.repeat(39)}` }, 'client.phone', TEXTS.tooLong(40)],
    [{ firstName: '' }, 'client.firstName', TEXTS.firstNameMissing],
    [{ firstName: '\u200B\u200D' }, 'client.firstName', TEXTS.firstNameMissing],
    [{ firstName: 'a\u202Egnp' }, 'client.firstName', TEXTS.oddCharacters],
    [{ firstName: 'x'.repeat(81) }, 'client.firstName', TEXTS.tooLong(80)],
    [{ lastName: 'x'.repeat(1_000_000) }, 'client.lastName', TEXTS.tooLong(80)],
    [{ notes: 'x'.repeat(2_001) }, 'client.notes', TEXTS.tooLong(2_000)],
  ])('%j is refused beside its field (C65)', async (fields, field, message) => {
    const before = await count();
    const refusal = await refused(
      create({ firstName: 'Una', lastName: 'Voss', phone: '5035550172', ...fields }),
    );
    expect(refusal.problems).toContainEqual({ field, message });
    expect(await count()).toBe(before);
  });

  test.each(['👩‍⚕️ Ada', 'Ñuñez', 'علي', "O'Brien-d'Arc", '李'])('%s is a name', async (firstName) => {
    expect((await read(await someone({ firstName }))).firstName).toBe(firstName);
  });

  test.each(['userId', 'practiceId', 'deletedAt', 'role', 'id'])('%s is refused (C20)', async (field) => {
    const fields = { firstName: 'Una', lastName: 'Voss', phone: '5035550172', [field]: uuid() };
    expect(await refused(create(fields))).toMatchObject({ code: 'invalid_input' });
  });

  test('names whoever is a client already instead of doubling them', async () => {
    const id = await someone({ firstName: 'Iris', lastName: 'Holm', email: 'iris@example.com' });
    const before = await count();
    const again = await refused(create({ firstName: 'IRIS', lastName: 'holm', email: 'iris@example.com' }));
    expect(again).toMatchObject({
      code: 'conflict',
      userMessage: 'Iris Holm is already a client with these details.',
      data: { client: { id, name: 'Iris Holm' } },
    });
    const child = { firstName: 'Otto', lastName: 'Holm', email: 'iris@example.com' };
    expect(await refused(create(child))).toMatchObject({
      code: 'conflict',
      userMessage: 'Iris Holm is a client with the same email. Add anyway if they share it.',
      data: { confirm: 'duplicate', client: { id, name: 'Iris Holm' } },
    });
    expect(await count()).toBe(before);
    await ok(create(child, { confirmDuplicate: true }));
    expect(await count()).toBe(before + 1);
  });

  test('pressed twice at once adds one', async () => {
    const fields = { firstName: 'Twice', lastName: 'Pressed', phone: '(503) 555-0198' };
    const outcomes = await Promise.all([create(fields), create(fields), create(fields)]);
    expect(outcomes.filter(({ ok: done }) => done)).toHaveLength(1);
  });

  test('an account or a client of another practice is neither linked nor told of (C21)', async () => {
    const account = await db.database.prisma.user.create({
      data: { email: 'has-account@example.com', kind: 'client', name: 'Has Account' },
    });
    const theirs = b.clients.cleo;
    for (const email of [account.email, b.owner.email]) {
      const lastName = email.replace(/\W/g, ' ');
      const outcome = await ok(create({ firstName: 'New', lastName, email }));
      expect(outcome).toEqual({ clientId: outcome.clientId });
      expect(await read(outcome.clientId)).toMatchObject({
        userId: null,
        practiceId: a.id,
        name: `New ${lastName}`,
      });
    }
    const { clientId } = await ok(create({ firstName: 'Other', lastName: 'Cleo', phone: '(503) 555-0199' }));
    expect(clientId).not.toBe(theirs.id);
    expect(JSON.stringify(await read(clientId))).not.toContain(b.id);
  });
});

test('an inline client is the one who is there already, or a new one', async () => {
  const making = (person: { firstName: string; lastName: string; phone: string }) =>
    practiceDb(db.database, a.id).run((sql) =>
      createClientRow(sql, { practiceId: a.id, client: person, now: TEST_NOW, known: 'use' }),
    );
  const person = { firstName: 'Lena', lastName: 'Brook', phone: '(503) 555-0188' };
  const first = await making(person);
  expect(first.created).toBe(true);
  expect(await making(person)).toEqual({ id: first.id, created: false });
  expect(await making({ ...person, firstName: 'Tim' })).toMatchObject({ created: true });
  await expect(making({ ...person, phone: '(212) 555-0101' })).rejects.toMatchObject({
    userMessage: TEXTS.ownPhone,
  });
});

describe('editClient', () => {
  test('changes what is given, takes away what is empty, leaves the rest', async () => {
    const id = await someone({ email: 'keep@example.com' });
    await ok(
      edit(id, {
        address: '12 Elm Street',
        addressTwo: 'Apt 4',
        city: 'Springfield',
        state: 'OR',
        postalCode: '97477',
        country: 'US',
      }),
    );
    await ok(edit(id, { phone: '', lastName: 'Changed' }));
    expect(await read(id)).toMatchObject({
      email: 'keep@example.com',
      phone: null,
      lastName: 'Changed',
      fullAddress: '12 Elm Street, Apt 4, Springfield, OR 97477, US',
    });
    await ok(edit(id, { email: null }));
    expect(await read(id)).toMatchObject({
      canBeBooked: false,
      cannotBeBookedReason: 'No email or phone on file',
    });
    expect((await audited(id)).filter((action) => action === 'editClient')).toHaveLength(3);
  });

  test.each([
    [{ email: 'nope' }, 'fields.email', 'Invalid email'],
    [{ phone: '212-555-0101' }, 'fields.phone', 'Cannot use your phone number for a client.'],
    [{ email: 'ann@alder.example' }, 'fields.email', 'Cannot use your email for a client.'],
    [{ firstName: ' ' }, 'fields.firstName', TEXTS.firstNameMissing],
    [{ postalCode: 'x'.repeat(13) }, 'fields.postalCode', TEXTS.tooLong(12)],
  ])('%j is refused', async (fields, field, message) => {
    const refusal = await refused(edit(a.clients.cleo.id, fields));
    expect(refusal.problems).toContainEqual({ field, message });
  });

  test.each(['userId', 'practiceId', 'deletedAt', 'clientType', 'markPaid', 'isStripeApproved'])(
    '%s is refused and nothing changes (C20)',
    async (field) => {
      const before = await read(a.clients.cleo.id);
      const refusal = await refused(edit(a.clients.cleo.id, { city: 'Salem', [field]: true }));
      expect(refusal.code).toBe('invalid_input');
      expect(await read(a.clients.cleo.id)).toEqual(before);
    },
  );

  test('nothing, nobody and a client of another practice are refused', async () => {
    expect(await refused(edit(a.clients.cleo.id, {}))).toMatchObject({ userMessage: TEXTS.nothingToChange });
    const missing = await refused(edit(uuid(), { city: 'Salem' }));
    expect(missing.code).toBe('not_found');
    expect(await refused(edit(b.clients.cleo.id, { city: 'Salem' }))).toMatchObject({
      code: missing.code,
      userMessage: missing.userMessage,
    });
  });
});

describe('deleteClient', () => {
  const remove = (clientId: string) => runOperation(deleteClient, owner(), { clientId });

  test('waits for what is still to come, and says what that is', async () => {
    const { ada } = a.clients;
    expect(await refused(remove(ada.id))).toMatchObject({
      code: 'conflict',
      userMessage:
        'Ada Moss still has 2 upcoming appointments, the next on Tue, Mar 10. Cancel first, then delete the client.',
    });
    expect((await read(ada.id)).deletedAt).toBeNull();
  });

  test('takes the client out of the directory, once; what was stays', async () => {
    const id = await someone();
    await ok(remove(id));
    expect(await refused(remove(id))).toMatchObject({ code: 'not_found' });
    expect(await refused(runOperation(client, owner(), { clientId: id }))).toMatchObject({
      code: 'not_found',
    });
    expect(await refused(edit(id, { city: 'Salem' }))).toMatchObject({ code: 'not_found' });
    expect(await audited(id)).toEqual(['createClient', 'deleteClient']);
    expect(await refused(remove(b.clients.cleo.id))).toMatchObject({ code: 'not_found' });
  });
});
