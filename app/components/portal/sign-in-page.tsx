import { getFormProps, getInputProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Form, useActionData, useLocation, useNavigation } from '@remix-run/react';
import { AccountFrame } from '#app/components/accounts/account-frame.tsx';
import { TextLink } from '#app/components/accounts/text-link.tsx';
import { CsrfField } from '#app/components/forms/csrf-field.tsx';
import { signInInput } from '#app/domain/accounts/inputs.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { PasswordField } from './password-field.tsx';

/** What the action answers where it refuses; the same shape whatever route posts the form. */
interface Refused {
  formErrors: string[];
  fieldErrors: Record<string, string[]>;
}

function SignInForm() {
  const { hash } = useLocation();
  const refused = useActionData<Refused>();
  const busy = useNavigation().formAction?.startsWith(paths.signIn()) ?? false;
  const [form, fields] = useForm({
    id: 'sign-in',
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: signInInput.strip() }),
  });
  const problem = (name: 'email' | 'password') => fields[name].errors ?? refused?.fieldErrors[name];
  const whole = refused?.formErrors[0];
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="mt-8 space-y-5">
      <CsrfField />
      {/* What stood after the # of the page that was asked for: browsers keep it, servers never see it. */}
      <input type="hidden" name="hash" value={hash} />
      {whole ? (
        <Banner tone="red" role="alert">
          {whole}
        </Banner>
      ) : null}
      <TextField
        {...getInputProps(fields.email, { type: 'email', ariaAttributes: false })}
        key="email"
        label="Email"
        errors={problem('email')}
        autoComplete="username"
        inputMode="email"
        autoFocus
        required
      />
      <PasswordField
        {...getInputProps(fields.password, { type: 'password', ariaAttributes: false })}
        key="password"
        label="Password"
        errors={problem('password')}
        autoComplete="current-password"
        required
      />
      <Checkbox
        name="keep"
        label="Keep me logged in on this device"
        hint="For two weeks. Not on a shared computer."
      />
      <Button type="submit" variant="primary" wide busy={busy} busyLabel="Logging in">
        Log in
      </Button>
    </Form>
  );
}

/** The one way in, for practitioners and clients alike; each lands where they belong. */
export function SignInPage() {
  const wanted = new URLSearchParams(useLocation().search).get('to');
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
        </>
      }
    >
      <SignInForm />
      <p aria-hidden className="my-4 flex items-center gap-4 text-sm text-ink-mute">
        <span className="h-px flex-1 bg-line" /> or <span className="h-px flex-1 bg-line" />
      </p>
      <LinkButton to={paths.signInWithLink()} wide>
        Send me a link instead
      </LinkButton>
    </AccountFrame>
  );
}
