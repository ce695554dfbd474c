import type { AnyOperation } from '#app/operations/operation.ts';
import { currentUser } from './current-user.ts';
import { revokeSession } from './revoke-session.ts';
import { sessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export { currentUser, revokeSession, sessions, signIn, signOut };

export const operations: AnyOperation[] = [currentUser, revokeSession, sessions, signIn, signOut];
