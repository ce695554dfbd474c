import type { z } from 'zod';
import type { eventRegistration, publicEvent, publicEvents } from '#app/domain/events/index.ts';

export type PublicEvent = z.output<(typeof publicEvents)['output']>['events'][number];
export type GoneDate = z.output<(typeof publicEvent)['output']>['goneDate'];
export type EventDate = PublicEvent['dates'][number];
export type EventPayment = PublicEvent['payment'];
export type EventPlace = EventDate['place'];
export type Registration = z.output<(typeof eventRegistration)['output']>;
