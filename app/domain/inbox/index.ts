import type { AnyOperation } from '#app/operations/operation.ts';
import { proInbox } from './pro-inbox.ts';

export { proInbox };

export const operations: AnyOperation[] = [proInbox];
