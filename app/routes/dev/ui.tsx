import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { errorPage } from '#app/operations/remix.ts';
import { notFound } from '#app/operations/refusal.ts';
import { env } from '#app/platform/env/index.ts';
import { SkipLink } from '#app/ui/display/visually-hidden.tsx';
import { Actions } from './ui/actions.tsx';
import { Choices } from './ui/choices.tsx';
import { Display } from './ui/display.tsx';
import { Fields } from './ui/fields.tsx';
import { Foundations } from './ui/foundations.tsx';
import { Lists } from './ui/lists.tsx';
import { Overlays } from './ui/overlays.tsx';
import { PlainForm } from './ui/plain-form.tsx';
import { Toolbar } from './ui/toolbar.tsx';

export const handle = { servedOn: 'app' as const, development: true };

export const meta: MetaFunction = () => [
  { title: 'Design system · Tendwell' },
  { name: 'robots', content: 'noindex' },
];

const CHAPTERS = ['foundations', 'actions', 'fields', 'booking', 'overlays', 'display', 'lists', 'form'];

export function loader({ request, context }: LoaderFunctionArgs) {
  if (!env().devControls) throw errorPage(notFound());
  const { searchParams } = new URL(request.url);
  return {
    theme: searchParams.get('theme'),
    accent: searchParams.get('accent'),
    picked: searchParams.get('date') ?? '2026-03-10',
    now: context.base.clock.now(),
  };
}

/** Answers what arrived, so that one can see that a form posts the same with and without scripts. */
export async function action({ request }: ActionFunctionArgs) {
  if (!env().devControls) throw errorPage(notFound());
  const form = await request.formData();
  return [...form.entries()]
    .filter(([name]) => name !== 'csrf')
    .map(([name, value]): [string, string] => [name, String(value)]);
}

/** Every control of app/ui in every state. */
export default function DesignSystem() {
  const { theme, accent, picked, now } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>() ?? null;
  return (
    <>
      <SkipLink />
      <Toolbar theme={theme} accent={accent} />
      <div className="mx-auto grid max-w-6xl gap-x-10 px-4 pb-24 lg:grid-cols-[9rem_minmax(0,1fr)]">
        <nav
          aria-label="Chapters"
          className="-mx-4 flex gap-1 overflow-x-auto px-4 py-3 [scrollbar-width:none] lg:sticky lg:top-20 lg:mx-0 lg:flex-col lg:self-start lg:px-0 lg:py-10"
        >
          {CHAPTERS.map((id) => (
            <a
              key={id}
              href={`#${id}`}
              className="rounded-sm px-2 py-1.5 text-sm font-medium text-ink-soft capitalize no-underline hover:bg-hover hover:text-ink"
            >
              {id}
            </a>
          ))}
        </nav>
        <main id="main" tabIndex={-1} className="min-w-0 outline-none">
          <h1 className="pt-6 pb-8 font-display text-4xl font-medium lg:pt-10">Design system</h1>
          <Foundations />
          <Actions />
          <Fields />
          <Choices now={now} picked={picked} />
          <Overlays />
          <Display />
          <Lists />
          <PlainForm sent={sent} />
        </main>
      </div>
    </>
  );
}
