import { spawn } from 'node:child_process';
import { ROOT } from './run.mjs';
import { say, yellow } from './steps.mjs';

const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 5_000;
/** A process that lived this long was healthy: the next restart is quick again. */
const HEALTHY_MS = 30_000;
/** So many quick ends in a row before it was ever ready mean that it cannot start at all. */
const MAX_FAILED_STARTS = 4;
const QUICK_END_MS = 5_000;

/**
 * Keeps one program running. It is started in its own process group, so that a Ctrl-C in the
 * terminal reaches the supervisor alone, which then stops the programs in order; and with an IPC channel: it sends
 * 'ready' when it serves, and leaves when the channel closes (the supervisor was killed).
 *
 * `args` are Node's own. `whenReady` settles with true at the first 'ready', with false when the program cannot start or was stopped.
 */
export function supervise(name, args, env, { onGivenUp }) {
  let child;
  let timer;
  let stopping = false;
  let wasReady = false;
  let failedStarts = 0;
  let delay = FIRST_DELAY_MS;
  let settle;
  const whenReady = new Promise((resolve) => (settle = resolve));

  const start = () => {
    const startedAt = Date.now();
    child = spawn(process.execPath, args, {
      cwd: ROOT,
      env,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('message', (message) => {
      if (message !== 'ready') return;
      wasReady = true;
      failedStarts = 0;
      settle(true);
    });
    child.on('error', () => undefined);
    child.on('exit', (code, signal) => {
      if (stopping) return;
      const wasQuick = Date.now() - startedAt < QUICK_END_MS;
      if (!wasReady && wasQuick && ++failedStarts >= MAX_FAILED_STARTS) {
        settle(false);
        onGivenUp(name);
        return;
      }
      if (Date.now() - startedAt > HEALTHY_MS) delay = FIRST_DELAY_MS;
      say(yellow(`  ! ${name} ended (${signal ?? `code ${code}`}); starting it again in ${delay} ms`));
      timer = setTimeout(start, delay);
      delay = Math.min(delay * 2, LONGEST_DELAY_MS);
    });
  };
  start();

  return {
    name,
    whenReady,
    /** Asks it to finish, and ends it by force after `ms`. */
    async stop(ms) {
      stopping = true;
      clearTimeout(timer);
      settle(false);
      if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), ms);
      await ended;
      clearTimeout(force);
    },
  };
}
