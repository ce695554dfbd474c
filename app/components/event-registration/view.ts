import type { z } from 'zod';
import type { eventPrices, eventRegistration, publicEvent, publicEvents } from '#app/domain/events/index.ts';

export type PublicEvent = z.output<(typeof publicEvents)['output']>['events'][number];
export type GoneDate = z.output<(typeof publicEvent)['output']>['goneDate'];
export type EventDate = PublicEvent['dates'][number];
/** Prices of its dates less the codes that were entered, and why those do not count any more. */
export type EventPrices = z.output<(typeof eventPrices)['output']> & { problem: string | null };
export type EventPayment = PublicEvent['payment'];
export type EventPlace = EventDate['place'];
export type Registration = z.output<(typeof eventRegistration)['output']>;
