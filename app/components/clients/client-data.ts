import type { OpValue } from '#app/components/operation/op.ts';

export type ClientsPageData = OpValue<'clients'>;
export type ListedClient = ClientsPageData['clients'][number];
export type ClientProfile = OpValue<'clientProfile'>;
export type Note = OpValue<'clientNotes'>['clientNotes'][number];
export type IntakeState = OpValue<'intakeStatus'>;
export type CommunicationSettings = OpValue<'clientCommunication'>;
export type Card = NonNullable<OpValue<'defaultPaymentMethodPractice'>>;
/** An appointment as a client's pages list it. */
export type ClientAppointment = OpValue<'pastAppointments'>['pastAppointments'][number];
