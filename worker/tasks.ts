import type { TaskList } from 'graphile-worker';
import { systemContext, type Services } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { JOBS } from './jobs.ts';

/** Refusals that time may cure; every other one is final, and the job is done. */
const TRY_AGAIN = new Set(['unavailable', 'internal', 'rate_limited']);

/**
 * The queue's task list. A job that fails in a way that time may cure throws, and the queue tries it again
 * later; a refusal is final and only logged.
 */
export function taskList(services: Services): TaskList {
  return Object.fromEntries(
    [...JOBS].map(([name, operation]) => [
      name,
      async (payload, { job }) => {
        const ctx = systemContext(`job-${job.id}`, services);
        const outcome = await runOperation(operation, ctx, payload);
        if (outcome.ok) return;
        const { code } = outcome.refusal;
        if (TRY_AGAIN.has(code)) throw new Error(`${name}: ${code}`);
        ctx.log.info({ job: name, code }, 'job refused, not tried again');
      },
    ]),
  );
}
