import { getFormProps, getInputProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Form, useActionData, useLocation, useNavigation } from '@remix-run/react';
import { Logo } from '#app/components/brand/logo.tsx';
import { CsrfField } from '#app/components/forms/csrf-field.tsx';
import { signInInput } from '#app/domain/accounts/inputs.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Sprig } from '#app/ui/sprig.tsx';
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
        label="E-mail"
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
        label="Keep me signed in on this device"
        hint="For two weeks. Not on a shared computer."
      />
      <Button type="submit" variant="primary" wide busy={busy} busyLabel="Logging in">
        Log in
      </Button>
    </Form>
  );
}

/** The way in: a form on the left, the product's own quiet picture beside it where there is room. */
export function SignInPage() {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <main id="main" tabIndex={-1} className="flex flex-col px-5 py-6 outline-none sm:px-10">
        <a
          href={paths.home()}
          className="self-start rounded-sm no-underline"
          aria-label="Tendwell, front page"
        >
          <Logo />
        </a>
        <div className="mx-auto my-auto w-full max-w-sm py-10">
          <h1 className="font-display text-4xl leading-tight font-medium">Welcome back</h1>
          <p className="mt-2 text-ink-soft">Log in to your practice.</p>
          <SignInForm />
        </div>
      </main>
      <aside
        aria-hidden
        className="relative hidden overflow-hidden bg-sunken text-line-strong lg:grid lg:place-items-center"
      >
        <Sprig className="absolute -bottom-10 left-[6%] h-[46%] -rotate-12 opacity-60" strokeWidth={0.6} />
        <Sprig className="h-[72%]" strokeWidth={0.6} />
        <Sprig className="absolute right-[4%] -bottom-16 h-[54%] rotate-12 opacity-60" strokeWidth={0.6} />
      </aside>
    </div>
  );
}
