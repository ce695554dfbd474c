import type { ClientSort } from '../inputs.ts';
import type { ClientSummary } from './client-summary.ts';

/** Who a client is, and when they last came. */
export interface ListedClient {
  id: string;
  firstName: string;
  lastName: string;
  /** Lower case. */
  email: string | null;
  /** E.164. */
  phone: string | null;
  /** Start of the latest appointment that took place; null before the first. */
  lastAppointmentDate: Date | null;
}

/** A line of the clients' table. */
export type LineOfClient = ListedClient & ClientSummary;

export interface ListQuery {
  practiceId: string;
  /** Of LIKE; none means everybody. */
  patterns: string[];
  now: Date;
  limit: number;
  offset: number;
  sort: ClientSort;
  descending: boolean;
}
