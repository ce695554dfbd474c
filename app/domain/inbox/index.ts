import type { AnyOperation } from '#app/operations/operation.ts';
import { inboxCount } from './inbox-count.ts';
import { proInbox } from './pro-inbox.ts';

export { inboxCount, proInbox };

export const operations: AnyOperation[] = [inboxCount, proInbox];
