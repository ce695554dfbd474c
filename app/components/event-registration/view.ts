import type { z } from 'zod';
import type { eventRegistration, publicEvent } from '#app/domain/events/index.ts';

export type PublicEvent = z.output<(typeof publicEvent)['output']>;
export type EventDate = PublicEvent['dates'][number];
export type EventPayment = PublicEvent['payment'];
export type EventPlace = EventDate['place'];
export type Registration = z.output<(typeof eventRegistration)['output']>;
