import { DETAILS } from '../worlds/booking.ts';
import { coming, day, job, requested, type MatrixCases } from './case.ts';

export const appointments: MatrixCases = {
  bookAppointment: {
    input: ({ chosen, freeStart }) => ({ ...chosen, startsAt: freeStart, ...DETAILS }),
  },
  giveVisitLink: {
    input: ({ situation }) => ({
      appointmentId: situation.coming.id,
      virtualMeetingLink: 'https://video.example/own',
    }),
    refused: { code: 'conflict', because: 'it is no visit by video' },
  },
  markNoShow: { input: ({ situation }) => ({ appointmentId: situation.toPay.id }) },
  undoNoShow: { input: ({ situation }) => ({ appointmentId: situation.toPay.id }) },
  appointmentTimeline: { input: ({ situation }) => ({ appointmentId: situation.paid.id }) },
  acceptAppointment: requested,
  declineAppointment: requested,
  declineUnanswered: job(({ situation }) => ({ appointmentId: situation.requested.id })),
  cancelAppointment: coming,
  clientCancel: requested,
  cancelAppointmentNoUser: { ...coming, link: ({ situation }) => situation.coming.token },
  clientReschedule: {
    input: ({ situation, freeStart }) => ({ appointmentId: situation.coming.id, startsAt: freeStart }),
    link: ({ situation }) => situation.coming.token,
  },
  proposeNewTimes: { input: ({ situation }) => ({ appointmentIds: [situation.coming.id] }) },
  proposedTimes: { ...coming, link: ({ situation }) => situation.coming.token },
  takeProposedTime: {
    input: ({ situation, freeStart }) => ({ appointmentId: situation.coming.id, startsAt: freeStart }),
    link: ({ situation }) => situation.coming.token,
    refused: { code: 'expired', because: 'nobody has offered another time' },
  },
  rebooking: { input: ({ situation }) => ({ instantActionToken: situation.coming.token }) },
  nextSessionTimes: {
    ...coming,
    link: ({ situation }) => situation.coming.token,
    refused: { code: 'conflict', because: 'it is no session of a package' },
  },
  bookNextSession: {
    input: ({ situation, freeStart }) => ({ appointmentId: situation.coming.id, startsAt: freeStart }),
    link: ({ situation }) => situation.coming.token,
    refused: { code: 'conflict', because: 'it is no session of a package' },
  },
  rescheduleTimes: { ...coming, link: ({ situation }) => situation.coming.token },
  tokenAppointmentFile: { input: ({ situation }) => ({ instantActionToken: situation.coming.token }) },
  proCreateAppointment: {
    input: ({ chosen, situation }) => ({
      appointmentServices: [{ serviceId: chosen.serviceId }],
      locationId: chosen.locationId,
      clientId: situation.client.id,
      startsAt: day(26),
    }),
  },
  reschedule: {
    input: ({ situation }) => ({ appointmentId: situation.coming.id, startsAt: day(25) }),
  },
  tokenAppointment: { input: ({ situation }) => ({ instantActionToken: situation.coming.token }) },
  updateAppointmentV2: {
    input: ({ situation }) => ({ appointmentId: situation.coming.id, practitionerNote: 'Left shoulder.' }),
  },
  resendProAppointmentConfirmation: {
    input: ({ situation }) => ({ appointmentId: situation.coming.id, sendTo: 'email' }),
  },
};
