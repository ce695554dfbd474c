import { lazy } from 'react';

const load = {
  appointment: () => import('../appointment/appointment-flyout.tsx'),
  form: () => import('#app/components/appointment-form/appointment-form-flyout.tsx'),
  group: () => import('#app/components/events/group-event-flyout.tsx'),
  personal: () => import('#app/components/events/personal-event-flyout.tsx'),
};

/** Fetches sheets ahead of the press that opens one; what does not come is asked for again when it is used. */
export function preloadSheets(...names: (keyof typeof load)[]): void {
  for (const name of names) load[name]().catch(() => undefined);
}

/** The sheets of the calendar, each a script of its own: the form alone is as large as the calendar around it. */
export const AppointmentFlyout = lazy(async () => ({
  default: (await load.appointment()).AppointmentFlyout,
}));
export const AppointmentFormFlyout = lazy(async () => ({
  default: (await load.form()).AppointmentFormFlyout,
}));
export const GroupEventFlyout = lazy(async () => ({ default: (await load.group()).GroupEventFlyout }));
export const PersonalEventFlyout = lazy(async () => ({
  default: (await load.personal()).PersonalEventFlyout,
}));
