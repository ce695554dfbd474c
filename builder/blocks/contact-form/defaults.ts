import { CONTACT_CONSENT } from '#app/lib/website/contact-form.ts';
import type { ContactFormProps } from './props.ts';

export const contactFormDefaults: Omit<ContactFormProps, 'id'> = {
  hidden: false,
  tone: 'wash',
  eyebrow: '',
  title: 'Write to me',
  text: '',
  asksPhone: true,
  consent: CONTACT_CONSENT,
  buttonLabel: 'Send message',
  showDetails: true,
};
