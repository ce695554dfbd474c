import type { Variable } from '#app/lib/messages/email-templates.ts';

/** How each placeholder is called where it is offered. */
export const VARIABLE_LABELS: Readonly<Record<Variable, string>> = {
  'client.first_name': 'Client’s first name',
  'client.last_name': 'Client’s last name',
  'client.display_name': 'Client’s full name',
  'client.email': 'Client’s email',
  'client.phone': 'Client’s phone',
  'appointment.date_and_time': 'Date and time',
  'appointment.service_name': 'Service',
  'practitioner.first_name': 'Your first name',
  'practitioner.last_name': 'Your last name',
  'practitioner.full_name': 'Your full name',
};
