import type { AnyOperation } from '#app/operations/operation.ts';
import type { RefusalCode } from '#app/operations/refusal.ts';
import { registryOf } from '#app/operations/registry.ts';
import * as accounts from './accounts/index.ts';
import * as appointments from './appointments/index.ts';
import * as availability from './availability/index.ts';
import * as bookings from './bookings/index.ts';
import * as calendar from './calendar/index.ts';
import * as cards from './cards/index.ts';
import * as clients from './clients/index.ts';
import * as events from './events/index.ts';
import * as inbox from './inbox/index.ts';
import * as intake from './intake/index.ts';
import * as marketplace from './marketplace/index.ts';
import * as media from './media/index.ts';
import * as messaging from './messaging/index.ts';
import * as packages from './packages/index.ts';
import * as policy from './policy/index.ts';
import * as payments from './payments/index.ts';
import * as paymentsDirectory from './payments-directory/index.ts';
import * as reviews from './reviews/index.ts';
import * as series from './series/index.ts';
import * as services from './services/index.ts';
import * as settings from './settings/index.ts';
import * as support from './support/index.ts';
import * as videoReviews from './video-reviews/index.ts';
import * as website from './website/index.ts';

/** Every named operation of the product. GraphQL, the access matrix and the docs are made from this list. */
export const registry = registryOf(
  [
    accounts,
    appointments,
    availability,
    bookings,
    calendar,
    cards,
    clients,
    events,
    inbox,
    intake,
    marketplace,
    media,
    messaging,
    packages,
    policy,
    payments,
    paymentsDirectory,
    reviews,
    series,
    services,
    settings,
    support,
    videoReviews,
    website,
  ].map(({ operations }) => operations),
);

type OperationsOf<Area> = {
  [Name in keyof Area as Area[Name] extends AnyOperation ? Name : never]: Area[Name];
};

/** The operations by name, as a script of the browser knows them: their types and nothing else. */
export type Registry = OperationsOf<typeof accounts> &
  OperationsOf<typeof appointments> &
  OperationsOf<typeof availability> &
  OperationsOf<typeof bookings> &
  OperationsOf<typeof calendar> &
  OperationsOf<typeof cards> &
  OperationsOf<typeof clients> &
  OperationsOf<typeof events> &
  OperationsOf<typeof inbox> &
  OperationsOf<typeof intake> &
  OperationsOf<typeof marketplace> &
  OperationsOf<typeof media> &
  OperationsOf<typeof messaging> &
  OperationsOf<typeof packages> &
  OperationsOf<typeof policy> &
  OperationsOf<typeof payments> &
  OperationsOf<typeof paymentsDirectory> &
  OperationsOf<typeof reviews> &
  OperationsOf<typeof series> &
  OperationsOf<typeof services> &
  OperationsOf<typeof settings> &
  OperationsOf<typeof support> &
  OperationsOf<typeof videoReviews> &
  OperationsOf<typeof website>;

export type { RefusalCode };
