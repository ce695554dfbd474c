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
  route('m/o/:receipt', 'routes/link/message-opened.ts'),
  route('m/c/:token/live', 'routes/link/appointment-live.ts'),
  route('m/c/:token/appointment.ics', 'routes/link/appointment-ics.ts'),
  // Practitioners
  route('login', 'routes/portal/login.tsx'),
  route('logout', 'routes/portal/logout.tsx'),
  route('portal', 'routes/portal/layout.tsx', [
    index('routes/portal/index.tsx'),
    route('calendar', 'routes/portal/calendar.tsx'),
    route('calendar/:token', 'routes/portal/appointment.tsx'),
    route('appointments/new', 'routes/portal/appointment-new.tsx'),
    route('clients', 'routes/portal/clients.tsx'),
    route('clients/:clientId', 'routes/portal/client.tsx', [
      index('routes/portal/client-overview.tsx'),
      route('billing', 'routes/portal/client-billing.tsx'),
      route('intake_form', 'routes/portal/client-intake-form.tsx'),
      route('notes', 'routes/portal/client-notes.tsx'),
    ]),
    route('payments', 'routes/portal/payments.tsx'),
    route('inbox', 'routes/portal/inbox.tsx'),
    route('support', 'routes/portal/support.tsx'),
    route('settings/sessions', 'routes/portal/sessions.tsx'),
    route('settings/calendar', 'routes/portal/settings-calendar.tsx'),
    route('videos', 'routes/portal/videos.tsx'),
  ]),
  route('portal/settings/calendar/actions', 'routes/portal/time-off-actions.ts'),
  route('portal/live', 'routes/portal/live.ts'),
  route('portal/inbox/answer', 'routes/portal/inbox-answer.ts'),
  route('portal/payments/export.csv', 'routes/portal/payments-csv.ts'),
  route('portal/payments/settings', 'routes/portal/payment-settings.ts'),
  route('portal/calendar/:token/details', 'routes/portal/appointment-details.ts'),
  route('portal/calendar/:token/act', 'routes/portal/appointment-act.ts'),
  route('portal/calendar/:token/timeline', 'routes/portal/appointment-timeline.ts'),
  route('portal/calendar/:token/notes', 'routes/portal/appointment-notes.ts'),
  route('portal/clients/export.csv', 'routes/portal/clients-csv.ts'),
  route('portal/clients/act', 'routes/portal/client-actions.ts'),
  route('portal/clients/:clientId/summary', 'routes/portal/client-summary.ts'),
  route('portal/clients/:clientId/details', 'routes/portal/client-details.ts'),
  route('portal/clients/:clientId/upcoming', 'routes/portal/client-upcoming.ts'),
  route('portal/clients/:clientId/payment-method', 'routes/portal/client-payment-method.ts'),
  route('portal/calendar-move', 'routes/portal/calendar-move.ts'),
  route('portal/calendar-event', 'routes/portal/calendar-event.ts'),
  route('portal/why-not-free', 'routes/portal/why-not-free.ts'),
  route('portal/events/act', 'routes/portal/event-actions.ts'),
  route('portal/events/group/form', 'routes/portal/group-event-form.ts'),
  route('portal/events/group/:id', 'routes/portal/group-event.ts'),
  route('portal/events/group/:id/registrants', 'routes/portal/group-event-registrants.ts'),
  route('portal/events/group/:id/payments', 'routes/portal/group-event-payments.ts'),
  route('portal/events/personal/:id', 'routes/portal/personal-event.ts'),
  route('portal/appointments/clients', 'routes/portal/appointment-clients.ts'),
  route('portal/appointments/clients/:clientId', 'routes/portal/appointment-client.ts'),
  route('portal/appointments/times', 'routes/portal/appointment-times.ts'),
  route('portal/appointments/dates', 'routes/portal/appointment-dates.ts'),
  route('portal/appointments/form', 'routes/portal/appointment-form.ts'),
  // Vendors
  route('webhooks/stripe', 'routes/api/stripe-webhook.ts'),
  route('webhooks/twilio', 'routes/api/twilio-webhook.ts'),
  // Calls of the portal's own pages (specification 001, section 7)
  route('api/videos/presigned_url', 'routes/api/videos-presigned-url.ts'),
  route('api/videos/start_transcoding', 'routes/api/videos-start-transcoding.ts'),
  route('api/videos/:id/status', 'routes/api/videos-status.ts'),
  route('intercom/token', 'routes/api/intercom-token.ts'),
  // Development only
  route('dev/ui', 'routes/dev/ui.tsx'),
  route('dev/outbox', 'routes/dev/outbox.tsx'),
  route('dev/clock', 'routes/dev/clock.tsx'),
  // Everything else, on every host
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
