import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CalendarCheck, CreditCard, Globe } from 'lucide-react';
import { Logo } from '#app/components/brand/logo.tsx';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Sprig } from '#app/ui/sprig.tsx';

export const handle = { servedOn: 'app' as const };

export const meta: MetaFunction = () => [
  { title: 'Tendwell · Your practice, well tended' },
  {
    name: 'description',
    content: 'Booking, calendar, payments and a website of your own, for independent wellness practitioners.',
  },
];

export function loader({ context }: LoaderFunctionArgs) {
  return { signedIn: context.base.actor.kind === 'practitioner' };
}

const POINTS = [
  {
    icon: Globe,
    title: 'A website of your own',
    text: 'On your own address, fast everywhere, with your services, prices, hours and reviews.',
  },
  {
    icon: CalendarCheck,
    title: 'Bookings you can rely on',
    text: 'Clients see only times that are really free. Two people never get the same hour.',
  },
  {
    icon: CreditCard,
    title: 'Paid without asking',
    text: 'A card is kept safely and charged on the day. Reminders, receipts and refunds go out by themselves.',
  },
];

export default function Home() {
  const { signedIn } = useLoaderData<typeof loader>();
  return (
    <div className="flex min-h-svh flex-col">
      <header className="mx-auto flex w-full max-w-6xl items-center justify-between px-5 py-6">
        <Logo />
        <LinkButton to={signedIn ? paths.calendar() : paths.signIn()} variant="secondary" size="sm">
          {signedIn ? 'Open your calendar' : 'Log in'}
        </LinkButton>
      </header>
      <main id="main" className="mx-auto w-full max-w-6xl flex-1 px-5">
        <div className="grid items-center gap-12 py-14 md:grid-cols-[1.4fr_1fr] md:py-24">
          <div>
            <h1 className="max-w-xl font-display text-5xl leading-[1.05] font-medium tracking-tight text-balance sm:text-6xl">
              Your practice, well tended
            </h1>
            <p className="mt-6 max-w-lg text-lg text-ink-soft">
              Tendwell is where independent health and wellness practitioners run their whole practice:
              booking, calendar, payments and a website, in one calm place.
            </p>
            <div className="mt-9">
              <LinkButton to={signedIn ? paths.calendar() : paths.signIn()} size="lg">
                {signedIn ? 'Open your calendar' : 'Log in to your practice'}
              </LinkButton>
            </div>
          </div>
          <Sprig className="mx-auto hidden w-56 text-accent-line md:block" />
        </div>
        <ul className="grid gap-10 border-t border-line py-14 md:grid-cols-3">
          {POINTS.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon aria-hidden className="size-6 text-accent-text" />
              <h2 className="mt-4 text-lg font-semibold">{title}</h2>
              <p className="mt-2 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </main>
      <footer className="mx-auto w-full max-w-6xl px-5 py-8 text-sm text-ink-soft">
        Looking for your appointment? Open the link in your confirmation.
      </footer>
    </div>
  );
}
