import type { ReactNode } from 'react';
import { RefusedSummary } from '#app/components/forms/refused-post.tsx';
import { Logo } from '#app/components/brand/logo.tsx';
import { paths } from '#app/paths.ts';
import { Sprig } from '#app/ui/display/sprig.tsx';

interface AccountFrameProps {
  title: string;
  /** A sentence below it. */
  lead?: ReactNode;
  children: ReactNode;
  /** Other ways, below. */
  foot?: ReactNode;
}

/** The way in: a form on the left, the product's own quiet picture beside it where there is room. */
export function AccountFrame({ title, lead, children, foot }: AccountFrameProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <main id="main" tabIndex={-1} className="flex flex-col px-5 py-6 outline-none sm:px-10">
        {/* The name stands at the left edge of the form. */}
        <div className="mx-auto w-full max-w-sm">
          <a
            href={paths.home()}
            className="inline-block rounded-sm no-underline"
            aria-label="Tendwell, front page"
          >
            <Logo />
          </a>
        </div>
        <div className="mx-auto my-auto w-full max-w-sm py-10">
          <h1 className="font-display text-3xl sm:text-4xl leading-tight font-medium text-balance wrap-anywhere">
            {title}
          </h1>
          {lead ? <p className="mt-2 text-ink-soft">{lead}</p> : null}
          <RefusedSummary className="mt-6" />
          {children}
          {foot ? <div className="mt-8 space-y-1 text-sm text-ink-soft">{foot}</div> : null}
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
