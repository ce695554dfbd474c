import { registryOf } from '#app/operations/registry.ts';
import * as accounts from './accounts/index.ts';
import * as appointments from './appointments/index.ts';
import * as availability from './availability/index.ts';
import * as cards from './cards/index.ts';
import * as messaging from './messaging/index.ts';
import * as payments from './payments/index.ts';
import * as services from './services/index.ts';
import * as website from './website/index.ts';

/** Every named operation of the product. GraphQL, the access matrix and the docs are made from this list. */
export const registry = registryOf(
  [accounts, appointments, availability, cards, messaging, payments, services, website].map(
    ({ operations }) => operations,
  ),
);
