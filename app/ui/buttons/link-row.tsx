import { Link } from '@remix-run/react';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

export interface LinkRowProps {
  to: string;
  title: string;
  /** What stands behind it. */
  about: string;
  picture?: ReactNode;
}

/** One way on in a list of several, pressed anywhere on its row: a `li` with title, what stands behind it and an arrow. */
export function LinkRow({ to, title, about, picture }: LinkRowProps) {
  return (
    <li className="relative flex items-center gap-4 px-5 py-4 transition-colors hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent-line sm:px-6">
      {picture ? (
        <span className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken text-ink-soft [&_svg]:size-5">
          {picture}
        </span>
      ) : null}
      <span className="min-w-0 flex-1">
        <Link
          to={to}
          className="font-semibold text-inherit no-underline outline-none after:absolute after:inset-0"
        >
          {title}
        </Link>
        <span className="mt-0.5 block text-sm text-ink-soft">{about}</span>
      </span>
      <ChevronRight strokeWidth={1.75} aria-hidden className="size-4.5 shrink-0 text-ink-mute" />
    </li>
  );
}
