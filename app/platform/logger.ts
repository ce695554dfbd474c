import pino from 'pino';
import { env } from './env/index.ts';

/**
 * Structured logs, one JSON object a line. Personal data and secrets never enter: callers log ids, codes and
 * figures; the paths below are a second wall.
 */
export const logger = pino({
  level: env().nodeEnv === 'test' ? 'silent' : env().logLevel,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: ['email', 'phone', 'firstName', 'lastName', 'token', 'password', '*.email', '*.phone', '*.token'],
    censor: '[redacted]',
  },
});

export type Logger = pino.Logger;
