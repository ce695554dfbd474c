import { Link as ScriptedLink, type LinkProps } from '@remix-run/react';
import { useId, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom/server';
import { expect, test } from 'vitest';
import { Link } from './server-link.tsx';

/** Its id tells where in the tree it stands. */
const Named = () => <b id={useId()} />;

function drawn(Kind: ComponentType<LinkProps>, props: Omit<LinkProps, 'children'>): string {
  return renderToStaticMarkup(
    <StaticRouter location="/portal/clients?page=2">
      <Kind {...props}>
        <Named />
      </Kind>
      <Named />
    </StaticRouter>,
  );
}
const attributes = (markup: string) =>
  [...markup.matchAll(/<\w+|\s[\w-]+="[^"]*"/g)].map(([whole]) => whole).sort();

const ADDRESSES = [
  '/',
  '/portal/calendar',
  '/portal/calendar?view=week&date=2027-03-08#token',
  '/?q=1',
  '/a/',
  '/a/?q=1',
  '/a?',
  '/a#',
  '//other.example/a',
  '/a/../b',
  '/a/./b',
  '/é ü?x="<&>',
  '/a?next=/b/',
  '?tab=past',
  '#services',
  '..',
  'edit',
  '',
  '/a/%2E%2E/b',
  'https://other.example/a/',
  'mailto:ada@example.com',
  { pathname: '/portal', search: '?page=3' },
  { search: '?page=3' },
];
const KINDS: Partial<LinkProps>[] = [
  {},
  {
    prefetch: 'intent',
    replace: true,
    preventScrollReset: true,
    state: { from: 1 },
    className: 'x',
    'aria-label': 'Next',
  },
  { discover: 'none', target: '_blank', rel: 'noopener' },
  { reloadDocument: true, relative: 'path', prefetch: 'render' },
];

test.each(ADDRESSES.flatMap((to) => KINDS.map((kind) => ({ to, ...kind }))))(
  '%j is as Remix renders it',
  (props) => {
    expect(attributes(drawn(Link as ComponentType<LinkProps>, props))).toEqual(
      attributes(drawn(ScriptedLink as ComponentType<LinkProps>, props)),
    );
  },
);
