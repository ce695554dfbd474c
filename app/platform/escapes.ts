import { AsyncLocalStorage } from 'node:async_hooks';
import { logger } from './logger.ts';

/** The request whose work is under way, also in what it left behind: timers, promises, open streams. */
const requests = new AsyncLocalStorage<{ id: string }>();

/** Does a request's work, so that what escapes from it is known as its own. */
export function inRequest<T>(id: string, work: () => T): T {
  return requests.run({ id }, work);
}

/** Makes what all requests share (a connection, a listener), so that its faults are not taken for those of the one that came first. */
export function outsideRequests<T>(work: () => T): T {
  return requests.exit(work);
}

/** The id under which the present request is logged. */
export function currentRequestId(): string | undefined {
  return requests.getStore()?.id;
}

/** Codes of failures after which nothing in this process can be relied upon, whoever met them. */
const BREAKS_STATE = new Set([
  'ERR_INTERNAL_ASSERTION',
  'ERR_ASSERTION',
  'ERR_MEMORY_ALLOCATION_FAILED',
  'ERR_WORKER_OUT_OF_MEMORY',
  'ENOMEM',
]);

/** Name, code and frames of anything that can be thrown; never its message or its fields, which may hold somebody's data. */
function described(thrown: unknown) {
  if (!(thrown instanceof Error)) return { err: `a thrown ${typeof thrown}` };
  const { code } = thrown as NodeJS.ErrnoException;
  const frames = (thrown.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { err: [thrown.name, ...frames.slice(0, 7)], code };
}

/**
 * Decides about what nobody caught. What escapes in one request is logged and survived: everybody else's pages go on.
 * Anything else may have left this process in a state nobody thought of, so `end` lets it finish what is under way and leave;
 * the supervisor starts it anew.
 */
export function watchEscapes(end: () => void): void {
  const judge = (thrown: unknown) => {
    const requestId = currentRequestId();
    const { code } = (thrown ?? {}) as NodeJS.ErrnoException;
    if (requestId && !BREAKS_STATE.has(code ?? '')) {
      logger.error({ requestId, ...described(thrown) }, 'escaped from a request, which alone is lost');
      return;
    }
    logger.fatal({ requestId, ...described(thrown) }, 'what escaped may have broken this process: leaving');
    end();
  };
  process.on('uncaughtException', judge).on('unhandledRejection', judge);
}
