import { join } from 'node:path';
import { buildEdgeWorker } from './lib/edge-worker.mjs';
import { ROOT } from './lib/run.mjs';
import { fail, step } from './lib/steps.mjs';

/** `npm run edge`: the worker of the edge, ready for worker/edge/wrangler.toml. */
await step('Built build/edge/worker.js', () => buildEdgeWorker(join(ROOT, 'build', 'edge'))).catch(fail);
