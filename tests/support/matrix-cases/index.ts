import type { MatrixCases } from './case.ts';
import { accounts } from './accounts.ts';
import { appointments } from './appointments.ts';
import { availability } from './availability.ts';
import { cards } from './cards.ts';
import { messaging } from './messaging.ts';
import { payments } from './payments.ts';
import { services } from './services.ts';

/** A case for every operation of the registry, by its name. A new operation adds its own in its area's file. */
export const CASES: MatrixCases = {
  ...accounts,
  ...appointments,
  ...availability,
  ...cards,
  ...messaging,
  ...payments,
  ...services,
};
