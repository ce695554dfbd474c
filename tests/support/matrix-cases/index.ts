import type { MatrixCases } from './case.ts';
import { accounts } from './accounts.ts';
import { appointments } from './appointments.ts';
import { availability } from './availability.ts';
import { banking } from './money/banking.ts';
import { bookings } from './bookings.ts';
import { calendar } from './calendar.ts';
import { calendarIntegrations } from './calendar-integrations.ts';
import { cards } from './money/cards.ts';
import { clients } from './clients.ts';
import { conferencing } from './conferencing.ts';
import { communication } from './communication.ts';
import { coupons } from './money/coupons.ts';
import { domains } from './website/domains.ts';
import { events } from './events.ts';
import { giftCards } from './money/gift-cards.ts';
import { identity } from './identity.ts';
import { inbox } from './inbox.ts';
import { intake } from './intake.ts';
import { leaving } from './leaving.ts';
import { locations } from './locations.ts';
import { marketplace } from './marketplace.ts';
import { media } from './media.ts';
import { messaging } from './messaging.ts';
import { onboarding } from './onboarding.ts';
import { payments } from './money/payments.ts';
import { paymentsDirectory } from './money/payments-directory.ts';
import { pictures } from './pictures.ts';
import { policy } from './policy.ts';
import { profile } from './profile.ts';
import { reviews } from './reviews.ts';
import { series } from './series.ts';
import { services } from './services.ts';
import { settings } from './settings.ts';
import { subscriptions } from './money/subscriptions.ts';
import { support } from './support.ts';
import { videoReviews } from './video-reviews.ts';
import { website } from './website/website.ts';

/** A case for every operation of the registry, by its name. A new operation adds its own in its area's file. */
export const CASES: MatrixCases = {
  ...accounts,
  ...appointments,
  ...availability,
  ...banking,
  ...bookings,
  ...calendar,
  ...calendarIntegrations,
  ...cards,
  ...clients,
  ...conferencing,
  ...communication,
  ...coupons,
  ...domains,
  ...events,
  ...giftCards,
  ...identity,
  ...inbox,
  ...intake,
  ...leaving,
  ...locations,
  ...marketplace,
  ...media,
  ...messaging,
  ...onboarding,
  ...payments,
  ...paymentsDirectory,
  ...pictures,
  ...policy,
  ...profile,
  ...reviews,
  ...series,
  ...services,
  ...settings,
  ...subscriptions,
  ...support,
  ...videoReviews,
  ...website,
};
