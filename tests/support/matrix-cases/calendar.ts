import { day, nothing, type MatrixCases } from './case.ts';

export const calendar: MatrixCases = {
  calendarEvent: { input: ({ situation }) => ({ kind: 'client', key: situation.coming.token }) },
  calendarPage: { input: () => ({ from: day(-10), to: day(40) }) },
  proCalendarEvents: { input: () => ({ from: day(-10), to: day(40) }) },
  appointmentForCalendar: { input: ({ situation }) => ({ instantActionToken: situation.coming.token }) },
  appointmentForm: { input: ({ situation }) => ({ token: situation.coming.token }) },
  proCalendar: { input: () => ({ from: day(-10), to: day(40) }) },
  calendarZone: nothing,
  sharedCalendar: nothing,
  shareCalendar: nothing,
  updateSharedCalendar: { input: () => ({ detail: 'names' }) },
  stopSharingCalendar: nothing,
  sharedCalendarFile: { input: ({ sharedCalendar }) => ({ token: sharedCalendar.token }) },
  proCalendarUser: nothing,
  appointment: { input: ({ situation }) => ({ id: situation.coming.id }) },
  pastAppointments: { input: ({ situation }) => ({ clientId: situation.client.id }) },
  upcomingAppointments: { input: ({ situation }) => ({ clientId: situation.client.id }) },
};
