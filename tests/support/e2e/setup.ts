import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../../scripts/lib/run.mjs';

const CLOCK = pathToFileURL(join(ROOT, 'tests', 'support', 'shifted-clock.mjs')).href;
const LOG = join(ROOT, '.cache', 'e2e-server.log');

/** Settles when the server says it is ready; fails with its last words when it ends before. */
function untilReady(server: ChildProcess): Promise<void> {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const log = createWriteStream(LOG);
  return new Promise((resolve, reject) => {
    let output = '';
    const take = (chunk: Buffer) => {
      log.write(chunk);
      output = (output + chunk.toString()).slice(-4_000);
      if (/^Ready in/m.test(output)) resolve();
    };
    server.stdout!.on('data', take);
    server.stderr!.on('data', take);
    server.once('exit', (code) => reject(new Error(`npm start ended with code ${code}:\n${output}`)));
  });
}

/**
 * Starts the product as `npm start` does, on the port of playwright.config.ts with a new data folder, and stops it
 * after the last test. Its output is kept in .cache/e2e-server.log.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL) return undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'tendwell-e2e-'));
  // Where we are root the database runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  process.env.E2E_DATA_DIR = dataDir;
  const server = spawn(process.execPath, [join('scripts', 'start.mjs')], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: process.env.E2E_PORT,
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      // Its programs live when the tests and their pages do (playwright.config.ts).
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${CLOCK}`.trim(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  await untilReady(server);
  return async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
