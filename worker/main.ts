import { EventEmitter } from 'node:events';
import { run, type Runner, type WorkerEvents } from 'graphile-worker';
import { services } from '#app/operations/context.ts';
import { mustBeBound, openPool } from '#app/platform/db.ts';
import { loadClockOffset } from '#app/platform/dev-clock.ts';
import { env } from '#app/platform/env/index.ts';
import { notificationHub } from '#app/platform/live.ts';
import { logger } from '#app/platform/logger.ts';
import { WorkerLife } from './dead-workers.ts';
import { queueLogger } from './queue-logger.ts';
import { relayOutbox } from './relay.ts';
import { sweep } from './sweep.ts';
import { taskList } from './tasks.ts';

const CONCURRENCY = 4;
const SWEEP_EVERY_MS = 20_000;
const POLL_MS = 1_000;
/** A predecessor killed a moment ago left locks that are too young to be called dead at once. */
const SECOND_LOOK_MS = 3_000;

/** Runs a task again and again, never twice at once; a wish that comes meanwhile runs it once more. */
function oneAtATime(name: string, task: () => Promise<unknown>) {
  let running: Promise<void> | undefined;
  let again = false;
  const go = async () => {
    do {
      again = false;
      await task().catch((error: Error) => logger.error({ err: error.message }, `${name} failed`));
    } while (again);
    running = undefined;
  };
  return {
    now(): void {
      again = true;
      running ??= go();
    },
    idle: () => running ?? Promise.resolve(),
  };
}

/** Starts the worker: relays the outbox, sweeps for what is due, runs the jobs. */
async function main(): Promise<void> {
  const shared = services();
  await mustBeBound(shared.database.pool);
  if (env().devControls) await loadClockOffset(shared.database);
  const life = await WorkerLife.begin(env().jobsDatabaseUrl);
  await life.bury();

  const queuePool = openPool(env().jobsDatabaseUrl, CONCURRENCY + 4);
  const events = new EventEmitter() as WorkerEvents;
  events.on('worker:create', ({ worker }) => void life.alive(worker.workerId));
  const runner: Runner = await run({
    pgPool: queuePool,
    taskList: taskList(shared),
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: queueLogger,
    events,
  });

  const sweeping = oneAtATime('sweep', async () => {
    await life.bury();
    await sweep(shared);
  });
  const relaying = oneAtATime('relay', () => relayOutbox(shared));
  const hub = await notificationHub();
  hub.on('outbox', () => relaying.now());
  hub.onReconnected(() => sweeping.now());
  if (env().devControls)
    hub.on('clock', () => void loadClockOffset(shared.database).then(() => sweeping.now()));
  const timer = setInterval(() => sweeping.now(), SWEEP_EVERY_MS);
  setTimeout(() => sweeping.now(), SECOND_LOOK_MS).unref();
  sweeping.now();

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    clearInterval(timer);
    await Promise.all([sweeping.idle(), relaying.idle()]);
    await runner.stop().catch(() => undefined);
    await hub.close();
    await life.end();
    await queuePool.end();
    await shared.database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => void stop());
  runner.promise.catch((error: Error) => {
    logger.error({ err: error.message }, 'the queue stopped');
    process.exit(1);
  });
  logger.info('worker is running');
  process.send?.('ready');
}

await main();
