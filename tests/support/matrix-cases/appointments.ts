import { DETAILS } from '../worlds/booking.ts';
import { coming, day, requested, type MatrixCases } from './case.ts';

export const appointments: MatrixCases = {
  bookAppointment: {
    input: ({ chosen, freeStart }) => ({ ...chosen, startsAt: freeStart, ...DETAILS }),
  },
  markNoShow: { input: ({ visits }) => ({ appointmentId: visits.toPay.id }) },
  undoNoShow: { input: ({ visits }) => ({ appointmentId: visits.toPay.id }) },
  appointmentTimeline: { input: ({ visits }) => ({ appointmentId: visits.paid.id }) },
  acceptAppointment: requested,
  declineAppointment: requested,
  cancelAppointment: coming,
  clientCancel: requested,
  cancelAppointmentNoUser: { ...coming, link: ({ visits }) => visits.coming.token },
  clientReschedule: {
    input: ({ visits, freeStart }) => ({ appointmentId: visits.coming.id, startsAt: freeStart }),
    link: ({ visits }) => visits.coming.token,
  },
  rebooking: { input: ({ visits }) => ({ instantActionToken: visits.coming.token }) },
  rescheduleTimes: { ...coming, link: ({ visits }) => visits.coming.token },
  tokenAppointmentFile: { input: ({ visits }) => ({ instantActionToken: visits.coming.token }) },
  proCreateAppointment: {
    input: ({ chosen, visits }) => ({
      appointmentServices: [{ serviceId: chosen.serviceId }],
      locationId: chosen.locationId,
      clientId: visits.client.id,
      startsAt: day(26),
    }),
  },
  reschedule: {
    input: ({ visits }) => ({ appointmentId: visits.coming.id, startsAt: day(25) }),
  },
  tokenAppointment: { input: ({ visits }) => ({ instantActionToken: visits.coming.token }) },
  updateAppointmentV2: {
    input: ({ visits }) => ({ appointmentId: visits.coming.id, practitionerNote: 'Left shoulder.' }),
  },
  resendProAppointmentConfirmation: {
    input: ({ visits }) => ({ appointmentId: visits.coming.id, sendTo: 'email' }),
  },
};
