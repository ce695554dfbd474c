import { z } from 'zod';

/** A page builder (002 §3). */
export const versionOutput = z.enum(['v1', 'v2']).meta({ id: 'BuilderVersion' });
