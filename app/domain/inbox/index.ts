export { proInbox } from './pro-inbox.ts';
