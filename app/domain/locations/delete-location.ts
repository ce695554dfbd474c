import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { changeLocation } from './change-location.ts';
import { locationIdInput } from './inputs.ts';
import { locationView } from './location-view.ts';
import { LOCATION_MESSAGES as messages } from './messages.ts';

/** Deletes a location that is disabled (spec 002 §4). Appointments that took or take place there keep it. */
export const deleteLocation = operation({
  name: 'deleteLocation',
  kind: 'mutation',
  description: 'Deletes a location that is switched off.',
  access: practiceOwner(),
  input: locationIdInput,
  output: z.object({ location: locationView }),
  run: (ctx, { id }) =>
    changeLocation(ctx, id, { from: ['disabled'], to: null, otherwise: messages.disableFirst }),
});
