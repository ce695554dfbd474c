import { PostButton } from '#app/components/forms/post-button.tsx';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { Sent } from './sent.tsx';

/** How whoever is signed in shows once more that it is them: by password, by having just logged in, or by logging in again. */
export type Proof = 'password' | 'fresh' | 'log in';

/** Who has no password logs in once more by a link. */
export function LogInAgain({ sent }: { sent: boolean }) {
  if (sent) {
    return (
      <Sent className="">
        <p>{ACCOUNT_MESSAGES.linkToLogIn}</p>
      </Sent>
    );
  }
  return (
    <div className="space-y-4">
      <p className="text-sm text-ink-soft">{ACCOUNT_MESSAGES.logInAgain}</p>
      <PostButton preventScrollReset values={{ intent: 'log-in-again' }} busyLabel="Sending">
        Send me a link to log in
      </PostButton>
    </div>
  );
}
