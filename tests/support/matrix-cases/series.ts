import { day, type MatrixCases } from './case.ts';

export const series: MatrixCases = {
  timeConflicts: {
    input: ({ situation, locations }) => ({
      startsAt: day(25),
      endsAt: day(25.05),
      locationId: locations.office.id,
      appointmentId: situation.coming.id,
    }),
  },
  recurringTimes: {
    input: ({ id, locations, services }) => ({
      practiceId: id,
      startsAt: day(6),
      recurrencePattern: { frequency: 'weekly', count: 3 },
      duration: 60,
      locationId: locations.office.id,
      serviceId: services.massage.id,
    }),
  },
  bookingRecurringTimes: { input: ({ hold }) => ({ hold, frequency: 'weekly', count: 3 }) },
  createRecurringAppointments: {
    input: ({ situation, locations, services }) => ({
      appointmentServices: [{ serviceId: services.massage.id }],
      locationId: locations.office.id,
      clientId: situation.client.id,
      recurringStartTimes: [day(40), day(47)],
      recurrencePattern: { frequency: 'weekly', count: 2 },
      duration: 60,
    }),
  },
};
