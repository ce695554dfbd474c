import { FormText } from '#app/components/forms/fields/text.tsx';
import { PageForm } from '#app/components/forms/page-form.tsx';
import { finishSignInInput } from '#app/domain/accounts/inputs.ts';
import { paths } from '#app/paths.ts';
import { AccountFrame } from './account-frame.tsx';
import { TextLink } from './text-link.tsx';

/** The second step of logging in. */
export function SecondStepPage() {
  return (
    <AccountFrame
      title="One more step"
      lead="Open your authenticator app and type the code that it shows for Tendwell."
      foot={
        <p>
          <TextLink to={paths.signIn()}>Log in another way</TextLink>
        </p>
      }
    >
      <PageForm
        id="second-step"
        schema={finishSignInInput.pick({ code: true })}
        submit="Log in"
        busyLabel="Logging in"
      >
        <FormText
          name="code"
          label="Code"
          hint="Your phone is not at hand? Type one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
        />
      </PageForm>
    </AccountFrame>
  );
}
