// npm run migration -- <name>
//
// Writes prisma/migrations/<time>_<name>/migration.sql: the difference between the data model as it was at the last
// migration (the copy prisma/migrations/datamodel.prisma, committed) and prisma/schema as it is now. Both are plain
// files, so it needs neither a database nor Prisma's downloaded engine; the comparison runs in the WebAssembly build
// of that engine. The copy is rewritten at the same time, so commit it together with the migration.
//
// Read the SQL before committing and add by hand what a data model cannot say (exclusion and check constraints,
// partial indexes, data moves). With --empty the migration is an empty file. Functions stand in prisma/sql.
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const schemaFolder = join(root, 'prisma/schema');
const migrationsFolder = join(root, 'prisma/migrations');
const snapshotPath = join(migrationsFolder, 'datamodel.prisma');

/** The whole data model as one text, files in the order of their names. */
async function currentModel() {
  const names = (await readdir(schemaFolder)).filter((name) => name.endsWith('.prisma')).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(schemaFolder, name), 'utf8')));
  return texts.join('\n');
}

/** Stands in for a PostgreSQL connection: the engine asks it for the SQL dialect and, once, for the server's version. */
function offlineAdapter() {
  const answer = (value) => ({ ok: true, value, map: () => answer(value), flatMap: (next) => next(value) });
  const connection = {
    provider: 'postgres',
    adapterName: 'offline',
    getConnectionInfo: () => answer({ schemaName: 'public', supportsRelationJoins: true }),
    queryRaw: async () =>
      answer({
        columnNames: ['exists', 'version', 'numeric_version'],
        columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
        rows: [[true, 'PostgreSQL 15.0', 150000]],
      }),
    executeRaw: async () => answer(0),
    executeScript: async () => answer(undefined),
    dispose: async () => answer(undefined),
  };
  const connect = async () => answer(connection);
  return { provider: 'postgres', adapterName: 'offline', connect, connectToShadowDb: connect };
}

async function loadEngine() {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const bindingsPath = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = await readFile(join(dirname(bindingsPath), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return bindings.SchemaEngine.new({ datamodels: undefined }, () => {}, offlineAdapter());
}

/** SQL that turns a database of model `before` into one of model `after`. */
async function difference(before, after) {
  const engine = await loadEngine();
  const target = (content) => ({
    tag: 'schemaDatamodel',
    files: [{ path: 'datamodel.prisma', content }],
  });
  const { stdout } = await engine.diff({
    from: before === null ? { tag: 'empty' } : target(before),
    to: target(after),
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  return stdout ?? '';
}

function timestamp(date) {
  return date
    .toISOString()
    .replace(/[^0-9]/g, '')
    .slice(0, 14);
}

const [name, ...flags] = process.argv.slice(2);
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('usage: npm run migration -- <lower_case_name> [--empty]');
  process.exit(1);
}
const before = await readFile(snapshotPath, 'utf8').catch(() => null);
const after = await currentModel();
const sql = flags.includes('--empty') ? '' : await difference(before, after);
if (!flags.includes('--empty') && !/^\s*(ALTER|CREATE|DROP)/m.test(sql)) {
  console.error('The data model has not changed since the last migration. Use --empty for SQL by hand.');
  process.exit(1);
}
const folder = join(migrationsFolder, `${timestamp(new Date())}_${name}`);
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'migration.sql'), sql);
if (!flags.includes('--empty')) await writeFile(snapshotPath, after);
console.log(join('prisma/migrations', folder.slice(migrationsFolder.length + 1), 'migration.sql'));
