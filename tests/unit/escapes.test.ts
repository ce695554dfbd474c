import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';

const SERVER = join(import.meta.dirname, '../support/escaping-server.ts');
let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));
// A program of its own is started for each; on a busy machine that alone takes its time.
vi.setConfig({ testTimeout: 90_000 });

async function aServer() {
  const started = (child = fork(SERVER, [], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', NODE_NO_WARNINGS: '1', LOG_LEVEL: 'error' },
  }));
  let log = '';
  for (const output of [started.stdout!, started.stderr!]) output.on('data', (text) => (log += text));
  const ended = once(started, 'exit') as Promise<[number | null]>;
  const [port] = (await once(started, 'message')) as [number];
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
    return answer.text();
  };
  const lines = () =>
    log
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { level: number; msg: string; requestId?: string; err: unknown });
  return { started, ask, lines, ended };
}

test('what escapes in one request is logged with its id, and the process answers everybody else', async () => {
  const { ask, lines, started } = await aServer();
  for (const path of ['/timer', '/promise', '/abort', '/nothing']) expect(await ask(path)).toBe('answered');
  await expect.poll(() => lines().length, { timeout: 30_000 }).toBe(4);
  expect(await ask('/')).toBe('answered');
  expect(started.exitCode).toBeNull();
  const said = lines();
  expect(new Set(said.map(({ requestId }) => requestId)).size).toBe(4);
  for (const line of said)
    expect(line).toMatchObject({ level: 50, requestId: expect.stringMatching(/^[\da-f-]{36}$/) });
  // What was thrown may hold somebody's data: its kind and its stack alone are kept.
  expect(JSON.stringify(said)).not.toContain('ann@example.com');
});

test.each([
  ['escapes outside any request', (server: ChildProcess) => void server.send('fail'), undefined],
  ['is the runtime’s own failure, also in a request', () => undefined, '/broken'],
])('what %s ends the process, after what is under way', async (_name, happen, path) => {
  const { ask, lines, started, ended } = await aServer();
  const underWay = ask('/slow');
  await ask('/');
  happen(started);
  if (path) await ask(path);
  expect(await underWay).toBe('answered');
  const [code] = await ended;
  expect(code).toBe(1);
  expect(lines()).toMatchObject([{ level: 60, msg: 'what escaped may have broken this process: leaving' }]);
});
