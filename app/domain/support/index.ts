import type { AnyOperation } from '#app/operations/operation.ts';
import { intercomToken } from './intercom-token.ts';

export { intercomToken };

export const operations: AnyOperation[] = [intercomToken];
