/**
 * The secret with which a bench seals the links it seeds and its server opens them. It must stand before anything reads
 * the environment, so a bench that seeds links imports this file first.
 */
export const BENCH_SECRET = 'the secret of a bench made by nobody at all';

process.env.SESSION_SECRET = BENCH_SECRET;
