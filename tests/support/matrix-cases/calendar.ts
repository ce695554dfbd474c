import { day, nothing, type MatrixCases } from './case.ts';

export const calendar: MatrixCases = {
  appointmentForCalendar: { input: ({ visits }) => ({ instantActionToken: visits.coming.token }) },
  proCalendar: { input: () => ({ from: day(-10), to: day(40) }) },
  proCalendarUser: nothing,
};
