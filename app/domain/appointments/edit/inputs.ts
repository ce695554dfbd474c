import { z } from 'zod';
import { webLink } from '#app/lib/fields/web-link.ts';

/** A visit's own link. Apart from the other inputs, which every page of bookings loads. */
export const giveVisitLinkInput = z.strictObject({
  appointmentId: z.uuid(),
  virtualMeetingLink: webLink.meta({ description: 'An empty text takes it back.' }),
});
