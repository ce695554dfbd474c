import { z } from 'zod';
import { listLabel } from '#app/lib/text.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { changeLocation } from './change-location.ts';
import { locationIdInput } from './inputs.ts';
import { locationView, servicesOnlyAt } from './location-view.ts';
import { LOCATION_MESSAGES as messages } from './messages.ts';

/**
 * Switches a location off: nobody can book there any more, and what is booked stays. Not the only active one, nor the only one for a
 * service (spec 002 §4).
 */
export const disableLocation = operation({
  name: 'disableLocation',
  kind: 'mutation',
  description: 'Switches a location off for new bookings.',
  access: practiceOwner(),
  input: locationIdInput,
  output: z.object({ location: locationView }),
  run: (ctx, { id }) =>
    changeLocation(ctx, id, {
      from: ['active', 'enabled'],
      to: 'disabled',
      otherwise: messages.alreadyDisabled,
      async check(db, { canDelete, onlyLocationForService }) {
        if (!canDelete) throw new Refusal('conflict', messages.onlyActive);
        if (!onlyLocationForService) return;
        const services = await servicesOnlyAt(db, id);
        throw new Refusal('conflict', messages.onlyForService(listLabel(services.map(({ name }) => name))));
      },
    }),
});
