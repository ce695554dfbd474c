import { Link, type LinkProps } from '@remix-run/react';
import { forwardRef, type ReactNode } from 'react';
import { ButtonContent } from './content.tsx';
import { buttonStyles, type ButtonLook } from './button-styles.ts';
import { cx } from '../cx.ts';

export interface LinkButtonProps extends ButtonLook, Omit<LinkProps, 'children'> {
  children: ReactNode;
  icon?: ReactNode;
  iconAfter?: ReactNode;
  /** Left to the browser: another host, a download, a file, a place on this page. */
  external?: boolean;
}

/** A link that looks like a button: for going somewhere. Works without JavaScript. */
export const LinkButton = forwardRef<HTMLAnchorElement, LinkButtonProps>(function LinkButton(
  { children, icon, iconAfter, variant, size, wide, iconOnly, external, className, to, ...rest },
  ref,
) {
  const classes = cx(buttonStyles({ variant, size, wide, iconOnly }), className);
  const content = (
    <ButtonContent icon={icon} iconAfter={iconAfter}>
      {children}
    </ButtonContent>
  );
  if (external) {
    const {
      prefetch: _prefetch,
      preventScrollReset: _keep,
      relative: _relative,
      replace: _replace,
      ...anchor
    } = rest;
    return (
      <a ref={ref} href={String(to)} className={classes} {...anchor}>
        {content}
      </a>
    );
  }
  return (
    <Link ref={ref} to={to} className={classes} {...rest}>
      {content}
    </Link>
  );
});
