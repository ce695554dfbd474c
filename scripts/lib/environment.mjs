import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { ROOT } from './run.mjs';
import { Failure } from './steps.mjs';

/**
 * The environment, read by the same parser as the app (app/platform/env/parse.ts), so a bad value is told before
 * anything is built or started. `.env` in the project's folder is read where it exists; real variables win.
 */
export async function readEnvironment() {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const { tsImport } = await import('tsx/esm/api');
  const { parseEnv, BadEnvironment } = await tsImport('../../app/platform/env/parse.ts', import.meta.url);
  try {
    const env = parseEnv({ ...process.env, NODE_ENV: process.env.NODE_ENV || 'production' });
    const dataDir = isAbsolute(env.dataDir) ? env.dataDir : join(ROOT, env.dataDir);
    return { ...env, dataDir, ownDatabase: Boolean(process.env.DATABASE_URL) };
  } catch (error) {
    if (error instanceof BadEnvironment) throw new Failure(`Tendwell cannot start: ${error.message}.`);
    throw error;
  }
}
