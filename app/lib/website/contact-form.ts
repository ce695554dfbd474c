/** The most letters of what is typed into the contact form of a practice's website. */
export const CONTACT_LENGTHS = { name: 80, email: 254, phone: 40, text: 4000 } as const;

/** The names of its fields, as a published page posts them and `sendContactMessage` takes them. */
export type ContactField = keyof typeof CONTACT_LENGTHS;

export const CONTACT_LABELS: Record<ContactField, string> = {
  name: 'Your name',
  email: 'Your email',
  phone: 'Your phone',
  text: 'Message',
};

/**
 * A field that no person sees, and programs fill in. It is named after something that they like to leave and that browsers do not fill
 * in by themselves, as they do a company or an address.
 */
export const CONTACT_TRAP = 'website';
export const CONTACT_TRAP_LABEL = 'Please leave this empty';

/** What the form says below its fields where the practice says nothing else. */
export const CONTACT_CONSENT = 'What you write goes to the practice alone, which answers by email or phone.';
