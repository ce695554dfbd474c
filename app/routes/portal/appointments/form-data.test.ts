import { afterAll, beforeAll, expect, test } from 'vitest';
import { testContext, webContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { formData } from '../appointment-form-data.ts';

let db: TestDatabase;
let a: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
});
afterAll(() => db.close());

const opened = (search: string) =>
  formData(
    webContext(testContext({ database: db.database, actor: a.owner.actor })),
    new Request(`http://localhost/portal/appointments/form${search}`),
  );

test('a time is looked for where none was given, and only there', async () => {
  const clientId = a.clients.ada.id;
  expect(await opened(`?clientId=${clientId}`)).toMatchObject({
    opensAt: expect.any(Number) as number,
    client: { id: clientId },
  });
  expect(await opened(`?clientId=${clientId}&timed=1`)).toMatchObject({
    opensAt: null,
    client: { id: clientId },
  });
});
