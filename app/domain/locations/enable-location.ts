import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { changeLocation } from './change-location.ts';
import { locationIdInput } from './inputs.ts';
import { locationView } from './location-view.ts';
import { LOCATION_MESSAGES as messages } from './messages.ts';

/** Switches a location on again: clients can book there. */
export const enableLocation = operation({
  name: 'enableLocation',
  kind: 'mutation',
  description: 'Switches a location on again.',
  access: practiceOwner(),
  input: locationIdInput,
  output: z.object({ location: locationView }),
  run: (ctx, { id }) =>
    changeLocation(ctx, id, { from: ['disabled'], to: 'enabled', otherwise: messages.alreadyEnabled }),
});
