import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { client, createClient, deleteCustomPrice, upsertCustomPrice, viewPhone } from './index.ts';
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
const other = () => testContext({ database: db.database, actor: b.owner.actor });
const read = (clientId: string) => ok(runOperation(client, owner(), { clientId }));
const audited = async (subjectId: string) =>
  (
    await db.owner.query<{ action: string }>('SELECT action FROM "AuditEntry" WHERE "subjectId" = $1', [
      subjectId,
    ])
  ).rows.map(({ action }) => action);
/** Somebody new; with an email alone where there is no phone. */
const someone = async (fields: object = {}) => {
  const person = { firstName: 'Una', lastName: 'Quist', phone: '(503) 555-0121', ...fields };
  return (await ok(runOperation(createClient, owner(), { client: person }))).clientId;
};

describe('viewPhone', () => {
  const view = (id: string) => runOperation(viewPhone, owner(), { id });

  test('answers the number as it is read and as it is dialled, and is recorded', async () => {
    const { ben } = a.clients;
    expect(await ok(view(ben.id))).toEqual({
      formattedPhoneNumber: '(503) 555-0143',
      phoneNumber: '+15035550143',
    });
    expect(await audited(ben.id)).toContain('viewPhone');
  });

  test('says so where there is none; another practice’s client is nobody', async () => {
    const id = await someone({ phone: undefined, email: 'no-phone@example.com' });
    expect(await refused(view(id))).toMatchObject({ userMessage: TEXTS.noPhone });
    expect(await refused(view(b.clients.ben.id))).toMatchObject({ userMessage: TEXTS.notFound });
  });
});

describe('a price of one’s own', () => {
  const set = (clientId: string, serviceId: string, amountCents: unknown) =>
    runOperation(upsertCustomPrice, owner(), { clientId, serviceId, amountCents });

  test('is set, set anew and removed once', async () => {
    const id = await someone();
    const { massage } = a.services;
    const { customPriceId } = await ok(set(id, massage.id, 8_000));
    expect(await ok(set(id, massage.id, 7_500))).toEqual({ customPriceId });
    expect((await read(id)).customPrices).toEqual([
      {
        id: customPriceId,
        amountCents: 7_500,
        serviceId: massage.id,
        serviceName: 'Massage',
        listedAmountCents: 9_000,
      },
    ]);
    const remove = (ctx = owner()) => runOperation(deleteCustomPrice, ctx, { id: customPriceId });
    expect(await refused(remove(other()))).toMatchObject({ code: 'not_found' });
    await ok(remove());
    expect(await refused(remove())).toMatchObject({ userMessage: TEXTS.priceNotFound });
    expect((await read(id)).customPrices).toEqual([]);
  });

  test('is whole cents of a service and client of this practice', async () => {
    const { cleo } = a.clients;
    for (const amount of [-1, 0.5, 1_000_000_000, '80', null])
      expect(await refused(set(cleo.id, a.services.massage.id, amount))).toMatchObject({
        code: 'invalid_input',
      });
    expect(await refused(set(cleo.id, b.services.massage.id, 1))).toMatchObject({ code: 'not_found' });
    expect(await refused(set(b.clients.cleo.id, a.services.massage.id, 1))).toMatchObject({
      code: 'not_found',
    });
  });
});
