import type { OpValue } from '#app/components/operation/op.ts';

/** What the form opens with. */
export type AppointmentFormData = OpValue<'appointmentForm'>;

/** What the form knows of the practice. Services and places that were switched off are in it for old appointments. */
export type FormPractice = AppointmentFormData['practice'];
export type FormService = FormPractice['services'][number];
export type FormLocation = FormPractice['locations'][number];

/** One entry of the client search. */
export type ClientOption = OpValue<'clientsToBook'>['clients'][number];

/** The client an appointment is for, with what decides about prices. */
export type FormClient = OpValue<'clientToBook'>;

/** An appointment to be edited. */
export type FormAppointment = NonNullable<AppointmentFormData['appointment']>;

/** What a new appointment takes over from an earlier one of the client; prices are today's. */
export type FormRebook = NonNullable<AppointmentFormData['rebook']>;

/** The dates of a series, each with what is in its way (spec 001 §3, recurring time slot). */
export type SeriesDates = OpValue<'recurringTimes'>;
export type SeriesDate = SeriesDates['recurringTimes'][number];
