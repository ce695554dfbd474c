export { appointmentForCalendar } from './appointment-for-calendar.ts';
export { appointment } from './appointment.ts';
export { calendarPage } from './calendar-page.ts';
export { calendarZone } from './calendar-zone.ts';
export { appointmentForm } from './form/appointment-form.ts';
export { pastAppointments } from './past-appointments.ts';
export { proCalendarUser } from './pro-calendar-user.ts';
export { upcomingAppointments } from './upcoming-appointments.ts';
