import { DAY_MS } from '#app/lib/duration.ts';

/** How long a conversation's session lasts: 24 hours, in milliseconds (001 §2). */
export const SUPPORT_SESSION_MS = DAY_MS;

/** Where support is reached without the chat. */
export const SUPPORT_EMAIL = 'help@tendwell.example';
