import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';

const LOOK =
  'inline-flex max-w-full items-center rounded-sm underline decoration-line-strong underline-offset-4 break-all hover:decoration-current pointer-coarse:min-h-11';

/** A quiet link in a card: an address, a number, a way on. `to` stays in the app, `href` leaves it. */
export function TextLink(
  props: { children: ReactNode } & ({ to: string; state?: object } | { href: string }),
) {
  return 'to' in props ? (
    <Link to={props.to} state={props.state} className={LOOK}>
      {props.children}
    </Link>
  ) : (
    <a href={props.href} className={LOOK}>
      {props.children}
    </a>
  );
}
