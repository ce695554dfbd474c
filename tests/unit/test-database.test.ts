import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';

describe('testDatabase', () => {
  let one: TestDatabase;
  let other: TestDatabase;
  beforeAll(async () => {
    [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
  });

  it('gives each caller a migrated database of its own', async () => {
    await one.owner.query('create table only_here ()');
    const tables = 'select to_regclass($1) is not null as there';
    expect((await one.owner.query(tables, ['only_here'])).rows).toEqual([{ there: true }]);
    expect((await other.owner.query(tables, ['only_here'])).rows).toEqual([{ there: false }]);
    expect((await other.owner.query(tables, ['"Practice"'])).rows).toEqual([{ there: true }]);
  });

  it('connects the app as a role that owns no table', async () => {
    const { rows } = await one.database.pool.query('select current_user as role');
    expect(rows).toEqual([{ role: 'tendwell_app' }]);
  });
});
