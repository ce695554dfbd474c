import { Link as ScriptedLink, type LinkProps } from '@remix-run/react';
import { forwardRef } from 'react';

export * from '@remix-run/react';

/** Whether an address stands as it is: Remix resolves all others against the page, and tidies them. */
const isPlain = (to: LinkProps['to']): to is string =>
  typeof to === 'string' && /^\/(?!\/)/.test(to) && !/\/\/|\/\.|[?#]$|^[^?#]+\/(?=[?#]|$)/.test(to);

/**
 * Takes the place of Remix's own link in the server's build (`scripts/lib/server-links.ts`): the same anchor, without the hooks by which
 * it comes alive in a browser. Thirty links of a page took a server as long as all its other elements.
 */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(props, ref) {
  if (!isPlain(props.to)) return <ScriptedLink {...props} ref={ref} />;
  const {
    to,
    discover = 'render',
    prefetch: _prefetch,
    preventScrollReset: _scroll,
    relative: _relative,
    reloadDocument,
    replace: _replace,
    state: _state,
    viewTransition: _transition,
    ...anchor
  } = props;
  const isDiscovered = discover === 'render' && !reloadDocument;
  return (
    // Two children, as Remix's has: ids below (useId) go by the places of their parents.
    <>
      <a {...anchor} href={to} ref={ref} data-discover={isDiscovered ? 'true' : undefined} />
      {null}
    </>
  );
});
