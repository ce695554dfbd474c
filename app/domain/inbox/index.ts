export { inboxCount } from './inbox-count.ts';
export { proInbox } from './pro-inbox.ts';
