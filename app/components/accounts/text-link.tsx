import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';

/** A quiet link below a form, large enough for a thumb. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center rounded-sm font-medium text-accent-text underline decoration-line-strong underline-offset-4 hover:decoration-accent-line"
    >
      {children}
    </Link>
  );
}
