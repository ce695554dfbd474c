import { Logger } from 'graphile-worker';
import { logger } from '#app/platform/logger.ts';

/** The queue's own log lines among ours; its talk about every job stays at debug. */
export const queueLogger = new Logger((scope) => (level, message) => {
  const line = { job: scope.taskIdentifier, jobId: scope.jobId };
  if (level === 'error') logger.error(line, message);
  else if (level === 'warning') logger.warn(line, message);
  else logger.debug(line, message);
});
