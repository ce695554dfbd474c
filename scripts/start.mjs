import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { keptState, takeDataFolder } from './lib/data-folder.mjs';
import { freePort, isPortTaken, untilListening } from './lib/ports.mjs';
import { ROOT, runNode } from './lib/run.mjs';
import { bold, dim, fail, Failure, say, seconds, step } from './lib/steps.mjs';
import { supervise } from './lib/supervise.mjs';

const startedAt = performance.now();
/** What has been started, and how long each may take to finish; stopped in this order: web, worker, sandbox. */
const STOP_ORDER = [
  ['web', 2_500],
  ['worker', 4_500],
  ['sandbox', 500],
];
const running = new Map();
let database;
let letGo = () => undefined;
let stopping;

/** Stops everything in order, within ten seconds; a second call ends it all at once. */
function stop(code, reason) {
  if (stopping) {
    for (const program of running.values()) void program.stop(0);
    return stopping;
  }
  stopping = (async () => {
    say(`\n${reason}`);
    for (const [name, ms] of STOP_ORDER) await running.get(name)?.stop(ms);
    await database?.stop(2_000);
    letGo();
    say('Stopped.');
    process.exit(code);
  })();
  return stopping;
}

async function prepare() {
  await bootstrap();
  const { readEnvironment } = await import('./lib/environment.mjs');
  const env = await step('Environment', readEnvironment);
  const taken = await isPortTaken(env.port);
  if (taken) {
    const why = taken === 'forbidden' ? 'may not be used by this user' : 'is in use by another program';
    throw new Failure(`Port ${env.port} ${why}. Choose another one: PORT=${env.port + 1} npm start`);
  }
  letGo = takeDataFolder(env.dataDir);
  return env;
}

async function startDatabase(env) {
  const { watchedPostgres } = await import('./lib/watched-postgres.mjs');
  database = await step('Database', async (note) => {
    const started = await watchedPostgres(env.dataDir, { isStopping: () => Boolean(stopping) });
    note(started.reused ? 'embedded PostgreSQL, already running' : 'embedded PostgreSQL');
    return started;
  });
  return {
    DATABASE_URL: database.url,
    APP_DATABASE_URL: database.urlAs('tendwell_app'),
    JOBS_DATABASE_URL: database.urlAs('tendwell_jobs'),
  };
}

/** A database of one's own: its owner's address is for migrations and seeds, the others for the programs. */
async function reachDatabase() {
  const { databaseIdentity } = await import('./lib/database-identity.mjs');
  const { DATABASE_URL, APP_DATABASE_URL, JOBS_DATABASE_URL } = process.env;
  for (const [name, role] of [
    ['APP_DATABASE_URL', 'tendwell_app'],
    ['JOBS_DATABASE_URL', 'tendwell_jobs'],
  ]) {
    if (process.env[name]) continue;
    throw new Failure(
      `${name} is missing: beside DATABASE_URL, its owner's, a database of your own needs the address under which ${role} logs in (README, Database).`,
    );
  }
  await step('Database', async (note) => {
    note('DATABASE_URL');
    await databaseIdentity(DATABASE_URL).catch((error) => {
      throw new Failure(`DATABASE_URL cannot be used: ${error.message}`);
    });
  });
  return { DATABASE_URL, APP_DATABASE_URL, JOBS_DATABASE_URL };
}

/** One of the built programs that does its work and ends: `migrate`, `seed demo`, `seed lists`, `seed logins`. */
const runBuilt = (what, [name, ...args], env) =>
  runNode(what, [join('build', 'server', `${name}.js`), ...args], { env });

async function seedOnce(env, childEnv) {
  const { databaseIdentity } = await import('./lib/database-identity.mjs');
  const kept = keptState(env.dataDir, 'seeded.json');
  const identity = await databaseIdentity(childEnv.DATABASE_URL);
  // Demo practices belong on a demo: a real host starts with the lists that all practices choose from, and with nobody.
  if (!env.devControls) {
    if (kept.get().lists === identity) return;
    await step('Lists', () => runBuilt('Filling the lists', ['seed', 'lists'], childEnv));
    return kept.set({ lists: identity });
  }
  if (kept.get().database === identity) return;
  await step('Demo practices', () => runBuilt('Seeding', ['seed', 'demo'], childEnv), {
    slow: 'Seeding demo practices, once for a new database',
  });
  kept.set({ database: identity });
}

/** Starts a program that is kept alive; answers its whenReady. */
function launch(name, args, env) {
  const onGivenUp = () => void stop(1, `${name} cannot start: see the lines above.`);
  const program = supervise(name, args, env, { onGivenUp });
  running.set(name, program);
  return program.whenReady;
}

async function untilServing(name, args, env, port) {
  const isServing = await Promise.race([
    launch(name, args, env),
    untilListening(port, { isOver: () => stopping }),
  ]);
  if (!isServing) throw new Failure(`${name} did not start.`);
}

/** The vendors' far ends: no part of the app's build, so they run as they are written. They know no database, and no key of a real vendor. */
async function startSandbox(url) {
  const { sandboxSettings } = await import('./lib/sandbox-settings.mjs');
  const { PATH, HOME, TMPDIR, TEMP, SystemRoot, TZ, NODE_OPTIONS, E2E_CLOCK_AHEAD_MS } = process.env;
  const env = {
    PATH,
    HOME,
    TMPDIR,
    TEMP,
    SystemRoot,
    TZ,
    // Browser tests set the clock of all programs by these.
    NODE_OPTIONS,
    E2E_CLOCK_AHEAD_MS,
    SANDBOX_SETTINGS: JSON.stringify(await sandboxSettings(url)),
  };
  const args = ['--import', 'tsx', join('sandbox', 'main.ts')];
  await step('Vendor sandbox', () => untilServing('sandbox', args, env, Number(new URL(url).port)));
}

async function startPrograms(env, childEnv) {
  // No program knows the owner's address; each knows only that of the role that it works as.
  const { DATABASE_URL: _owners, JOBS_DATABASE_URL, ...withoutJobs } = childEnv;
  const built = (name) => [join('build', 'server', `${name}.js`)];
  await step('Web', () => untilServing('web', built('web'), withoutJobs, env.port));
  // After the first page can be had: at the start the two would only slow each other down.
  void launch('worker', built('worker'), { ...withoutJobs, JOBS_DATABASE_URL });
}

async function printAddresses(env, childEnv) {
  const { welcome } = await import('./lib/welcome.mjs');
  const logins = env.devControls ? await runBuilt('Reading the logins', ['seed', 'logins'], childEnv) : '';
  say(welcome(env, logins));
  say(dim(`Ready in ${seconds(performance.now() - startedAt)}. Ctrl-C stops everything.`));
}

async function main() {
  process.chdir(ROOT);
  say(bold('Tendwell'));
  process.on('SIGINT', () => void stop(0, 'Stopping …'));
  process.on('SIGTERM', () => void stop(0, 'Stopping …'));
  process.on('SIGHUP', () => void stop(0, 'Stopping …'));

  const env = await prepare();
  const { build } = await import('./build.mjs');
  const [addresses] = await Promise.all([env.ownDatabase ? reachDatabase() : startDatabase(env), build()]);
  if (stopping) return;

  const ports = keptState(env.dataDir, 'ports.json');
  const childEnv = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(env.port),
    DATA_DIR: env.dataDir,
    ...addresses,
    DEV_CONTROLS: env.devControls ? '1' : '0',
    // A person at a terminal sees what went wrong; a log collector sees everything.
    LOG_LEVEL: process.env.LOG_LEVEL || (process.stdout.isTTY ? 'warn' : 'info'),
    // The pinned SDK runs on this Node; its advice about later ones would stand in every log.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  };
  if (env.sandboxed.some((vendor) => vendor !== 'mail' && vendor !== 'sms') && !process.env.SANDBOX_URL) {
    ports.set({ sandbox: await freePort(ports.get().sandbox) });
    childEnv.SANDBOX_URL = `http://127.0.0.1:${ports.get().sandbox}`;
  }
  await Promise.all([
    step('Migrations', () => runBuilt('The migration', ['migrate'], childEnv)),
    childEnv.SANDBOX_URL && !process.env.SANDBOX_URL && startSandbox(childEnv.SANDBOX_URL),
  ]);
  // Demo practices have films, which lie where the sandbox keeps files.
  await seedOnce(env, childEnv);
  if (stopping) return;
  await startPrograms(env, childEnv);
  if (!stopping) await printAddresses(env, childEnv);
}

await main().catch(async (error) => {
  if (stopping) return;
  await database?.stop(2_000);
  letGo();
  fail(error);
});
