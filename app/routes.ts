import { index, prefix, route, type RouteConfig } from '@remix-run/route-config';

/** Every screen, grouped by who is visiting. Each route module says in its `handle` which kind of host serves it. */
export default [
  // Visitors of the app's own host
  index('routes/marketplace/home.tsx'),
  // Visitors of a practice's host
  ...prefix('book', [
    route('', 'routes/site/book.tsx', [
      index('routes/site/book-service.tsx'),
      route('location', 'routes/site/book-location.tsx'),
      route('time', 'routes/site/book-time.tsx'),
      route('details/:hold', 'routes/site/book-details.tsx'),
    ]),
    route('release', 'routes/site/book-release.ts'),
    route('card/:hold', 'routes/site/book-card.ts'),
  ]),
  // Holders of a link
  route('m/c/:token', 'routes/link/appointment.tsx'),
  route('m/c/:token/live', 'routes/link/appointment-live.ts'),
  route('m/c/:token/appointment.ics', 'routes/link/appointment-ics.ts'),
  // Practitioners
  route('login', 'routes/portal/login.tsx'),
  route('logout', 'routes/portal/logout.tsx'),
  route('portal', 'routes/portal/layout.tsx', [
    index('routes/portal/index.tsx'),
    route('calendar', 'routes/portal/calendar.tsx'),
    route('calendar/:token', 'routes/portal/appointment.tsx'),
    route('settings/sessions', 'routes/portal/sessions.tsx'),
  ]),
  route('portal/live', 'routes/portal/live.ts'),
  // Vendors
  route('webhooks/stripe', 'routes/api/stripe-webhook.ts'),
  // Development only
  route('dev/ui', 'routes/dev/ui.tsx'),
  route('dev/outbox', 'routes/dev/outbox.tsx'),
  route('dev/clock', 'routes/dev/clock.tsx'),
  // Everything else, on every host
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
