import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { AccountFrame } from '#app/components/accounts/account-frame.tsx';
import { PasskeySignIn } from '#app/components/accounts/passkey-sign-in.tsx';
import { TextLink } from '#app/components/accounts/text-link.tsx';
import { FormPassword } from '#app/components/forms/fields/password.tsx';
import { FormEmail } from '#app/components/forms/fields/text.tsx';
import { PageForm } from '#app/components/forms/page-form.tsx';
import { signInInput } from '#app/domain/accounts/inputs.ts';
import { MARKETPLACE_MESSAGES } from '#app/domain/marketplace/messages.ts';
import { paths } from '#app/paths.ts';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { tellWho } from './who-is-logged-in.ts';

function SignInForm() {
  const { hash } = useLocation();
  return (
    <PageForm id="sign-in" schema={signInInput} submit="Log in" busyLabel="Logging in">
      {/* What stood after the # of the page that was asked for: browsers keep it, servers never see it. */}
      <input type="hidden" name="hash" value={hash} />
      <FormEmail autoComplete="username" autoFocus />
      <FormPassword name="password" label="Password" autoComplete="current-password" required />
      <Checkbox
        name="keep"
        label="Keep me logged in on this device"
        hint="For two weeks. Not on a shared computer."
      />
    </PageForm>
  );
}

/** The one way in, for practitioners and clients alike; each lands where they belong. */
export function SignInPage() {
  const wanted = new URLSearchParams(useLocation().search).get('to');
  // Whoever comes here is not logged in: pages that stand in other windows are out of sight at once.
  useEffect(() => {
    tellWho(null);
  }, []);
  const isSharing = wanted?.startsWith(`${paths.shareDetails()}?`);
  return (
    <AccountFrame
      title="Welcome back"
      lead={
        isSharing
          ? 'Then your details are filled in, and you go on with your booking.'
          : 'To your bookings, or to your practice.'
      }
      foot={
        <>
          <p>
            <TextLink to={paths.forgotPassword()}>Forgot your password?</TextLink>
          </p>
          <p>
            New here? <TextLink to={paths.register()}>Create a client account</TextLink>
          </p>
          <p>
            <TextLink to={paths.pro()}>{MARKETPLACE_MESSAGES.apply}</TextLink>
          </p>
        </>
      }
    >
      <SignInForm />
      <p aria-hidden className="my-4 flex items-center gap-4 text-sm text-ink-mute">
        <span className="h-px flex-1 bg-line" /> or <span className="h-px flex-1 bg-line" />
      </p>
      <PasskeySignIn />
      <LinkButton to={paths.signInWithLink()} wide>
        Send me a link instead
      </LinkButton>
    </AccountFrame>
  );
}
