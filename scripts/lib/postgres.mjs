import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  openSync,
  closeSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from './lock.mjs';
import { freePort } from './ports.mjs';
import { makeOwned, postgresHome } from './postgres-home.mjs';
import { letRolesIn, rolePasswords, urlAs } from './role-logins.mjs';
import { capture } from './run.mjs';
import { Failure } from './steps.mjs';

const USER = 'tendwell';
const START_MS = 60_000;

/** What is kept beside the cluster: the password (so the file is for its owner alone) and the last port. */
function readState(dataDir) {
  const file = join(dataDir, 'postgres.json');
  const state = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const save = (changes) => {
    Object.assign(state, changes);
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  const isNew = !state.password;
  if (isNew) save({ password: randomBytes(24).toString('base64url') });
  return { state, save, isNew };
}

const urlOf = (state, database) => `postgres://${USER}:${state.password}@127.0.0.1:${state.port}/${database}`;

async function query(url, text) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Makes the cluster in a folder beside its place and moves it there when whole: a killed initdb leaves nothing. */
async function initialise(home, state, dataDir) {
  const half = `${home.directory}.new`;
  makeOwned(half, home.owner);
  const passwordFile = join(half, '..', `pg-password-${process.pid}`);
  writeFileSync(passwordFile, state.password, { mode: 0o600 });
  if (home.owner.uid !== undefined) chownSync(passwordFile, home.owner.uid, home.owner.gid);
  // initdb wants the folder it is given to be empty or absent, and its own locale names, not the machine's.
  const { code, output } = await capture(
    home.initdb,
    [
      `--pgdata=${half}`,
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ],
    { ...home.owner, cwd: '/' },
  );
  rmSync(passwordFile, { force: true });
  if (code !== 0) throw new Failure(`${output.trimEnd()}\nThe database could not be made in ${dataDir}.`);
  renameSync(half, home.directory);
}

/** Gives a cluster whose password file was lost the new password, without a server that could be asked for one. */
async function resetPassword(home, state) {
  const statement = `alter role ${USER} password '${state.password}'`;
  const { code, output } = await capture(
    '/bin/sh',
    ['-c', 'echo "$2" | "$0" --single -D "$1" postgres', home.postgres, home.directory, statement],
    {
      ...home.owner,
      cwd: '/',
    },
  );
  if (code !== 0) throw new Failure(`${output.trimEnd()}\nThe database's password could not be renewed.`);
}

function commandOf(pid) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    if (process.platform === 'win32') return 'postgres';
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** The server that already runs on this folder ({ pid, port }), left by a supervisor that was killed. */
function runningServer(directory) {
  const file = join(directory, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  if (isAlive(pid) && commandOf(pid).includes('postgres')) return { pid, port: Number(lines[3]) };
  // The machine went down, or the number now belongs to another program: nobody runs on this folder.
  rmSync(file, { force: true });
  return undefined;
}

function spawnServer(home, port, settings, dataDir) {
  const log = openSync(join(dataDir, 'postgres.log'), 'a', 0o600);
  const options = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    max_connections: 200,
    // Of a drive without moving parts: at the default of 4 an index that saves reading a whole table is passed over.
    random_page_cost: 1.1,
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    ...settings,
  };
  const child = spawn(
    home.postgres,
    ['-D', home.directory, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Its own group: a Ctrl-C in the terminal must not stop the database before those who use it.
    {
      ...home.owner,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...process.env, LC_ALL: 'C' },
    },
  );
  closeSync(log);
  child.unref();
  child.on('error', () => undefined);
  return child;
}

async function untilReady(url, pid) {
  let last;
  for (const end = Date.now() + START_MS; Date.now() < end && isAlive(pid()); await wait(20)) {
    try {
      await query(url, 'select 1');
      return;
    } catch (error) {
      if (error.code === '28P01') throw error;
      last = error;
    }
  }
  throw last ?? new Error('the server ended');
}

const lastLines = (file) =>
  existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-5).join('\n') : '';

async function startServer(home, { state, save }, dataDir, settings) {
  for (let attempt = 1; ; attempt++) {
    save({ port: await freePort(state.port) });
    const child = spawnServer(home, state.port, settings, dataDir);
    let ended = false;
    child.once('exit', () => (ended = true));
    try {
      await untilReady(urlOf(state, 'postgres'), () => (ended ? 0 : child.pid));
      return child.pid;
    } catch (error) {
      if (!ended) process.kill(child.pid, 'SIGQUIT');
      // After a kill -9 the old server's workers may need a moment to let go of the folder.
      if (attempt < 5 && ended) await wait(attempt * 300);
      else
        throw new Failure(
          `${lastLines(join(dataDir, 'postgres.log'))}\nPostgreSQL did not start: ${error.message}`,
        );
    }
  }
}

async function stopServer(pid, deadlineMs) {
  const gone = async (ms) => {
    for (const end = Date.now() + ms; Date.now() < end; await wait(20)) if (!isAlive(pid)) return true;
    return !isAlive(pid);
  };
  for (const [signal, ms] of [
    ['SIGINT', deadlineMs], // fast shutdown: ends sessions, writes a checkpoint
    ['SIGQUIT', 2_000], // immediate: recovers from its log at the next start
    ['SIGKILL', 1_000],
  ]) {
    if (!isAlive(pid)) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await gone(ms)) return;
  }
}

/**
 * Starts the embedded PostgreSQL of a data folder, or takes over the one that still runs there, and makes the
 * database. Listens on 127.0.0.1 alone, on a free port; the passwords of its owner and of the roles that programs log in
 * as are made once and kept in DATA_DIR.
 * `settings` are server settings (names as in postgresql.conf). With `onlyRunning` nothing is started: undefined
 * where none runs.
 * Gives { url, urlOf(database), urlAs(role, database), pid, reused, isAlive(), stop(ms) }.
 */
export async function startPostgres({ dataDir, database = 'tendwell', settings = {}, onlyRunning = false }) {
  const folder = resolve(dataDir);
  const home = await postgresHome(folder);
  if (onlyRunning && !runningServer(home.directory)) return undefined;
  const kept = readState(folder);
  if (!existsSync(join(home.directory, 'PG_VERSION'))) await initialise(home, kept.state, folder);
  else if (kept.isNew) {
    await stopServer(runningServer(home.directory)?.pid, 5_000);
    await resetPassword(home, kept.state);
  }
  const running = runningServer(home.directory);
  let pid = running?.pid;
  if (running) {
    kept.save({ port: running.port });
    await untilReady(urlOf(kept.state, 'postgres'), () => running.pid).catch((error) => {
      throw new Failure(
        `A PostgreSQL runs on ${home.directory} (process ${running.pid}) but cannot be used: ${error.message}`,
      );
    });
  } else {
    pid = await startServer(home, kept, folder, settings);
  }
  const admin = urlOf(kept.state, 'postgres');
  const found = await query(admin, `select 1 from pg_database where datname = '${database}'`);
  if (found.length === 0) {
    await query(admin, `create database "${database}"`).catch((error) => {
      if (error.code !== '42P04') throw error;
    });
  }
  const roles = rolePasswords(kept.state.roles);
  kept.save({ roles });
  await letRolesIn((statement) => query(admin, statement), roles);
  return {
    url: urlOf(kept.state, database),
    urlOf: (name) => urlOf(kept.state, name),
    urlAs: (role, name = database) => urlAs(urlOf(kept.state, name), role, roles[role]),
    pid,
    reused: running !== undefined,
    isAlive: () => isAlive(pid),
    stop: (ms = 5_000) => stopServer(pid, ms),
  };
}
