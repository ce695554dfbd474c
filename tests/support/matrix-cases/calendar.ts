import { day, nothing, type MatrixCases } from './case.ts';

export const calendar: MatrixCases = {
  calendarEvent: { input: ({ visits }) => ({ kind: 'client', key: visits.coming.token }) },
  calendarPage: { input: () => ({ from: day(-10), to: day(40) }) },
  proCalendarEvents: { input: () => ({ from: day(-10), to: day(40) }) },
  appointmentForCalendar: { input: ({ visits }) => ({ instantActionToken: visits.coming.token }) },
  appointmentForm: { input: ({ visits }) => ({ token: visits.coming.token }) },
  proCalendar: { input: () => ({ from: day(-10), to: day(40) }) },
  calendarZone: nothing,
  proCalendarUser: nothing,
  appointment: { input: ({ visits }) => ({ id: visits.coming.id }) },
  pastAppointments: { input: ({ visits }) => ({ clientId: visits.client.id }) },
  upcomingAppointments: { input: ({ visits }) => ({ clientId: visits.client.id }) },
};
