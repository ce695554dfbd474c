import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { ROOT } from '../../../scripts/lib/run.mjs';
import { BENCH_SECRET } from './secret.ts';

export interface BenchServer {
  port: number;
  child: ChildProcess;
  close(): Promise<void>;
}

function readied(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`the server left with ${code} before it was ready`)));
  });
}

async function started(child: ChildProcess, port: number): Promise<BenchServer> {
  await readied(child);
  return {
    port,
    child,
    close: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/** The built web process over a database, alone in a process of its own. */
export async function builtWebServer(databaseUrl: string): Promise<BenchServer> {
  const program = join(ROOT, 'build', 'server', 'web.js');
  if (!existsSync(program)) throw new Error('npm run build comes first: there is no build/server/web.js');
  const port = await freePort();
  const child = fork(program, [], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      APP_DATABASE_URL: databaseUrl,
      DATA_DIR: mkdtempSync(join(tmpdir(), 'tendwell-bench-')),
      SESSION_SECRET: BENCH_SECRET,
    },
  });
  return started(child, port);
}

/** The reference: node:http and nothing else, sending the given bytes and headers to every request. */
export async function bareServer(body: Buffer, headers: Record<string, string>): Promise<BenchServer> {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, 'bare-server.mjs'), [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  child.send({ port, body, headers });
  return started(child, port);
}

/** The reference for pages: a bare Remix app that answers `/page` with so many bytes of HTML. */
export async function bareRemix(bytes: number): Promise<BenchServer> {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, '../rendered/bare-remix.mjs'), [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  });
  child.send({ port, bytes });
  return started(child, port);
}
