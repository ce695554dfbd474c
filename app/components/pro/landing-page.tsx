import { CalendarCheck, CreditCard, Globe } from 'lucide-react';
import { Sent } from '#app/components/accounts/sent.tsx';
import { TextLink } from '#app/components/accounts/text-link.tsx';
import { Logo } from '#app/components/brand/logo.tsx';
import { FormPassword } from '#app/components/forms/fields/password.tsx';
import { FormEmail, FormText } from '#app/components/forms/fields/text.tsx';
import { RefusedSummary } from '#app/components/forms/refused-post.tsx';
import { PageForm } from '#app/components/forms/page-form.tsx';
import { PASSWORD_LENGTH, registerPractitionerInput } from '#app/domain/accounts/inputs.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { SkipLink } from '#app/ui/display/visually-hidden.tsx';

const POINTS = [
  { icon: Globe, text: 'A website on your own address, made from what you do.' },
  { icon: CalendarCheck, text: 'Clients book only times that are really free.' },
  { icon: CreditCard, text: 'They pay by card or at the visit, as you like it.' },
];

interface ProLandingProps {
  /** The email address of whoever is signed in as a client. */
  signedInAs: string | null;
  /** Where the link was sent, once the form was. */
  sentTo: string | null;
}

/** /pro: what a practitioner gets, and the way in beside it. */
export function ProLanding({ signedInAs, sentTo }: ProLandingProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-accent-soft">
      <SkipLink />
      <header className="mx-auto flex w-full max-w-6xl items-center justify-between gap-3 px-4 py-2 sm:px-6">
        <a href={paths.home()} aria-label="Tendwell, front page" className="flex rounded-sm no-underline">
          <Logo size="sm" />
        </a>
        <TextLink to={signedInAs ? paths.bookings() : paths.signIn()}>
          {signedInAs ? 'My bookings' : 'Log in'}
        </TextLink>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-6xl flex-1 grid-cols-1 items-center gap-x-16 gap-y-6 px-4 pt-4 pb-10 outline-none sm:px-6 lg:grid-cols-[minmax(0,1fr)_26rem]"
      >
        <RefusedSummary className="lg:col-span-2" />
        <div>
          <h1 className="font-display text-3xl leading-[1.08] font-medium tracking-tight text-balance sm:text-5xl">
            Open your practice in ten minutes
          </h1>
          <p className="mt-3 max-w-xl text-ink-soft sm:text-lg">
            Say what you do and where. We set up services, hours, an intake form and a website to begin with;
            you change what you like, and open when you are ready.
          </p>
          <ul className="mt-6 space-y-3 max-lg:hidden">
            {POINTS.map(({ icon: Icon, text }) => (
              <li key={text} className="flex items-center gap-3">
                <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface text-accent-text">
                  <Icon aria-hidden strokeWidth={1.75} className="size-5" />
                </span>
                {text}
              </li>
            ))}
          </ul>
        </div>
        <Card as="div" padding="roomy">
          {sentTo ? <OnItsWay to={sentTo} /> : signedInAs ? <GoOn email={signedInAs} /> : <Begin />}
        </Card>
      </main>
    </div>
  );
}

function Begin() {
  return (
    <>
      <h2 className="text-lg font-semibold">Begin with you</h2>
      <PageForm
        id="register-practitioner"
        schema={registerPractitionerInput}
        submit="Create my account"
        busyLabel="Creating"
        className="mt-5"
        below={
          <p className="text-sm text-ink-soft">
            Looking for a practitioner? <TextLink to={paths.register()}>Create a client account</TextLink>
          </p>
        }
      >
        <div className="grid grid-cols-2 gap-3">
          <FormText name="firstName" label="First name" autoComplete="given-name" required />
          <FormText name="lastName" label="Last name" autoComplete="family-name" required />
        </div>
        <FormEmail hint="We send you a link to go on." />
        <FormPassword
          name="password"
          label="Password"
          optional
          hint={`At least ${PASSWORD_LENGTH} characters, or leave it empty and log in by a link.`}
          autoComplete="new-password"
        />
      </PageForm>
    </>
  );
}

/** The same for every address. */
function OnItsWay({ to }: { to: string }) {
  return (
    <>
      <h2 className="text-lg font-semibold">Check your email</h2>
      <Sent className="mt-5">
        <p>
          We have written to <strong className="font-semibold">{to}</strong>. Open the link in it, and set up
          your practice; it works once, for a day.
        </p>
        <p className="text-sm text-ink-soft">Nothing there? Look among the spam, or begin again.</p>
      </Sent>
    </>
  );
}

/** A client's account may have a practice: nothing is asked twice. */
function GoOn({ email }: { email: string }) {
  return (
    <>
      <h2 className="text-lg font-semibold">Set up your practice</h2>
      <p className="mt-2 text-ink-soft">
        You are logged in as <strong className="font-semibold break-words">{email}</strong>. Your practice
        gets this account, and your own bookings stay in it.
      </p>
      <LinkButton to={paths.proPractice()} variant="primary" wide className="mt-6">
        Go on
      </LinkButton>
    </>
  );
}
