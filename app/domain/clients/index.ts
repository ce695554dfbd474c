import type { AnyOperation } from '#app/operations/operation.ts';
import { client } from './client.ts';
import { clients } from './clients.ts';
import { createClient } from './create-client.ts';

export { client, clients, createClient };
export { clientOfBooking, type BookingClient, type BookingPerson } from './booking-client.ts';
export { createClientRow } from './client-row.ts';

export const operations: AnyOperation[] = [client, clients, createClient];
