import { I18nProvider, RouterProvider } from 'react-aria-components';
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useHref,
  useMatches,
  useNavigate,
  useRouteError,
  type ShouldRevalidateFunction,
} from '@remix-run/react';
import type { ReactNode } from 'react';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { ErrorPage } from '#app/components/layout/error-page.tsx';
import { errorText } from '#app/components/layout/error-text.ts';
import { FlashToast } from '#app/components/layout/flash-toast.tsx';
import { useNonce } from '#app/components/layout/nonce.tsx';
import { useRootData, type RootData, type ShellHandle } from '#app/components/layout/root-data.ts';
import { RouteProgress } from '#app/components/layout/route-progress.tsx';
import { themeOf } from '#app/components/layout/theme.ts';
import stylesheet from '#app/ui/styles/app.css?url';
import { ToastRegion } from '#app/ui/feedback/toast.tsx';

export const links: LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: figtree, crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'icon', sizes: '32x32', href: '/favicon.ico' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export const meta: MetaFunction = ({ error, location }) => {
  if (!error) return [{ title: 'Tendwell' }];
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { title } = errorText(status, undefined, location.pathname);
  return [{ title: `${title} · Tendwell` }, { name: 'robots', content: 'noindex' }];
};

/** Nothing here reads a database: the shell must stand when everything else falls. */
export function loader({ request, context }: LoaderFunctionArgs): RootData {
  return {
    theme: themeOf(request.headers.get('cookie')),
    csrf: context.csrf,
    flash: context.flash,
    viewer: context.viewer,
    isPreview: context.site.kind === 'practice' && context.site.isPreview === true,
    requestId: context.base.requestId,
  };
}

/** The shell's data may be another after a posted form and on another page, not for another part of the same one. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) => {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  const isPosted = formMethod !== undefined && formMethod !== 'GET';
  return (isPosted || currentUrl.pathname !== nextUrl.pathname) && defaultShouldRevalidate;
};

/** A server speaks American English of itself; to look up how that is written took it longer than fifty elements. */
const Locale = ({ children }: { children: ReactNode }) =>
  import.meta.env.SSR ? children : <I18nProvider locale="en-US">{children}</I18nProvider>;

/** The document around every page and error page. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const data = useRootData();
  const portal = useMatches().some((match) => (match.handle as ShellHandle | undefined)?.look === 'portal');
  const navigate = useNavigate();
  return (
    <html
      lang="en"
      data-theme={portal ? (data?.theme ?? 'system') : 'light'}
      data-density={portal ? 'compact' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <Meta />
        <Links />
      </head>
      <body>
        <Locale>
          <RouterProvider navigate={navigate} useHref={useHref}>
            <RouteProgress />
            <FlashToast flash={data?.flash} />
            {data?.isPreview ? <PreviewNote /> : null}
            {children}
            <ToastRegion />
          </RouterProvider>
        </Locale>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** What a preview shows is not there for anybody else. */
const PreviewNote = () => (
  <p role="note" className="bg-ink px-4 py-2.5 text-center text-sm font-semibold text-surface">
    Preview. Only you see this: your practice is not open yet.
  </p>
);

export default function Root() {
  return <Outlet />;
}

/** The last resort of every route that has no error page of its own. */
export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
