/** Every address of the product as a named function. Nothing else builds one by hand. */

const query = (values: Record<string, string | string[] | undefined>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value])
      search.append(name, one);
  }
  const text = search.toString();
  return text ? `?${text}` : '';
};

/** A secret or id as one part of a path; it may come from an address, so it may be anything. */
const part = encodeURIComponent;

/** Asks for the form of a new location where visits by video are to take place, and none can yet. */
export const NEW_VIRTUAL_LOCATION = 'new-virtual';

/** What a client has chosen so far on the way to a booking; it all lives in the address. */
export interface BookingChoice {
  service?: string;
  variation?: string;
  addOn?: string[];
  location?: string;
  /** YYYY-MM */
  month?: string;
  /** YYYY-MM-DD */
  date?: string;
  /** The client's IANA zone, beside the venue's, for virtual appointments. */
  zone?: string;
  /** `list` shows a month's times as a list of days instead of a grid. */
  view?: 'list';
  /** ISO instant of the time that the search of the marketplace led to. */
  at?: string;
}

const choiceQuery = (choice: BookingChoice) =>
  query({
    service: choice.service,
    variation: choice.variation,
    addOn: choice.addOn,
    location: choice.location,
    month: choice.month,
    date: choice.date,
    zone: choice.zone,
    view: choice.view,
    at: choice.at,
  });

/** How the payments list is narrowed down and cut into pages; it all lives in the address. */
export interface PaymentsQuery {
  date?: string;
  status?: string;
  search?: string;
  clientId?: string;
  /** Rows of a page. */
  size?: string;
  /** From 1. */
  page?: string;
}

/** What is searched in the marketplace (specification 000, section 2); it all lives in the address. */
export interface MarketplaceQuery {
  query?: string;
  searched_location?: string;
  'aroundLatLng[lat]'?: string;
  'aroundLatLng[lng]'?: string;
  virtual?: 'true';
  activeFilter?: string;
  /** The filter panel: most to pay in whole units, a specialty, least stars, days until a free time. */
  price?: string;
  specialty?: string;
  rating?: string;
  available?: string;
  sort?: string;
  /** From 1. */
  page?: string;
  /** Four days of free times, 0 to 2. */
  days?: string;
}

/** What the client's page of an appointment can ask. */
export type AppointmentPanel = 'pay' | 'card' | 'tip' | 'cancel' | 'remove-card';

export const paths = {
  home: () => '/',
  // Marketplace (specification 000, section 2)
  /** Every service one can look for, on the front page: where the menu leads without scripts. */
  allServices: () => '/#services',
  forPractitioners: () => '/#practitioners',
  practitionerSearch: (search: MarketplaceQuery = {}) => `/practitioner-search${query({ ...search })}`,
  // Accounts
  signIn: (from?: { pathname: string; search: string }) =>
    `/login${query({ to: from ? from.pathname + from.search : undefined })}`,
  /** Out of this device; whoever signs in next comes back to `from`. */
  signOut: (from?: { pathname: string; search: string }) =>
    `/logout${query({ to: from ? from.pathname + from.search : undefined })}`,
  register: () => '/register',
  /** Asks for a link to sign in; the link itself stands at signInLink. */
  signInWithLink: () => '/sign-in-link',
  /** The second step of logging in. */
  secondStep: () => '/login/second-step',
  signInLink: (token: string) => `/sign-in-link/${part(token)}`,
  forgotPassword: () => '/forgot-password',
  resetPassword: (token: string) => `/reset-password/${part(token)}`,
  /** The link of a registration; `to` is where it leads on. */
  verifyEmail: (token: string, to?: string) => `/verify-email/${part(token)}${query({ to })}`,
  /** Where practitioners begin, and where they set up their practice, by what they do. */
  pro: () => '/pro',
  proPractice: (at: { profession?: string } = {}) => `/pro/practice${query(at)}`,
  /** Where whoever is on file as a client says that an account is not theirs. */
  notMyAccount: (token: string) => `/not-my-account/${part(token)}`,
  verifyPhone: (token: string) => `/verify-phone/${part(token)}`,
  /** A link to a new email address of an account, and the one by which the old address takes that back. */
  confirmNewEmail: (token: string) => `/new-email/${part(token)}`,
  stopEmailChange: (token: string) => `/stop-email-change/${part(token)}`,
  /** The client's own account: details, cards and devices; asks whether a card is removed. */
  account: (at: { remove?: string } = {}) => `/account${query(at)}`,
  /** Asks whether a form on a practice's host may have one's details; `address` where it asks for one too. */
  shareDetails: (search: { host?: string; challenge?: string; address?: 'yes' } = {}) =>
    `/share-details${query({ ...search })}`,
  /** A client's bookings (specification 000, section 2); pages are counted from 1. */
  bookings: (at: { tab?: string; page?: string; cancel?: string } = {}) => `/bookings${query(at)}`,
  videos: () => '/portal/videos',
  /** The videos that clients sent with their reviews. */
  videoReviews: () => '/portal/video_reviews',
  // Portal (specification 001, section 2)
  portal: () => '/portal',
  calendar: (at: { view?: string; date?: string; as?: 'list' } = {}) => `/portal/calendar${query(at)}`,
  /** One appointment as a page of its own; its flyout stands at calendarAppointment. */
  portalAppointment: (token: string) => `/portal/calendar/${part(token)}`,
  calendarAppointment: (token: string) => `/portal/calendar#${part(token)}`,
  /** The flyouts of an appointment and of a group event with the question whether it is cancelled. */
  cancelAppointment: (token: string) => `/portal/calendar#cancel-${part(token)}`,
  callEventOff: (id: string) => `/portal/calendar#call-off-${part(id)}`,
  editAppointment: (token: string) => `/portal/calendar#edit-${part(token)}`,
  /** The form of a new appointment like an earlier one. */
  rebookAppointment: (token: string) => `/portal/calendar#rebook-${part(token)}`,
  /** The first steps of a new practice. */
  firstSteps: () => '/portal/start',
  practicePreview: () => '/portal/start/preview',
  portalLive: () => '/portal/live',
  /** When clients can book; may open with the sheet of a new entry, for a date YYYY-MM-DD. Without scripts `edit` and `remove` name an entry. */
  hoursSettings: ({
    sheet,
    date,
    entry = sheet,
    edit,
    remove,
  }: {
    sheet?: 'time-off' | 'different-hours';
    date?: string;
    entry?: string;
    edit?: string;
    remove?: string;
  } = {}) => `/portal/settings/hours${query({ date, edit, remove })}${entry ? `#${part(entry)}` : ''}`,
  /** Calendars elsewhere; `remove` asks about taking one away, `own` about the address of one's own. */
  calendarSettings: ({ remove, own }: { remove?: string; own?: 'renew' | 'stop' } = {}) =>
    `/portal/settings/calendar${query({ remove, own })}`,
  /** The practitioner's own calendar, as phones read it. */
  sharedCalendar: (token: string) => `/m/k/${part(token)}/calendar.ics`,
  /** What was moved or deleted in the calendar outside, on the page of calendars. */
  changedElsewhere: () => '/portal/settings/calendar#changed',
  /** Where a calendar's provider leads back to. */
  calendarReturn: () => '/portal/settings/calendar/return',
  /** Where the calendar service says what changed. */
  calendarNotifications: () => '/webhooks/cronofy',
  settings: () => '/portal/settings',
  /** The practice's plan with the product (002 §2). `choose`: the way of paying that is about to be chosen; `change`: the other one, that is looked at; `ask`: a question that is open. */
  subscription: (at: { choose?: 'month' | 'year'; change?: 'month' | 'year'; ask?: 'cancel' } = {}) =>
    `/portal/subscriptions${query(at)}`,
  /** Who is signed in, and where. `passkey`: the one whose removal is asked about. */
  personalSettings: (at: { passkey?: string } = {}) => `/portal/settings/personal${query(at)}`,
  /** Fetches the copy of everything. */
  practiceExport: (exportId: string) => `/portal/settings/personal/export/${part(exportId)}`,
  /** Where the owner of a closed practice finds what is left of it. */
  closedPractice: () => '/closed-practice',
  /** The website's own rooms (specification 002, section 2). */
  website: () => '/portal/website',
  websiteSettings: () => '/portal/website/settings',
  /** The editors: v1 by a form, v2 on the page itself. */
  websiteBuilder: (version: 'v1' | 'v2') =>
    version === 'v1' ? '/portal/website/builder' : '/portal/website_v2/builder',
  /** The draft of the form, as visitors will see it. */
  websiteContentPreview: () => '/portal/website/builder/preview',
  switchBuilderVersion: (version: 'v1' | 'v2') => `/portal/builder_version/switch_to_${version}`,
  /** The practice’s own domain (spec 002 §3); `ask` opens the form for another, or the question whether to let go of it. */
  websiteDomain: (at: { ask?: 'delete' | 'change' } = {}) => `/portal/website/domain${query(at)}`,
  /** When clients can book, and by which rules. */
  bookingSettings: () => '/portal/settings/booking',
  /** When clients are reminded, and when no text message goes to them. */
  communicationSettings: () => '/portal/settings/communication',
  /** What emails say in the practice's own words: one of them, looked at with an appointment. */
  emailTemplates: (at: { template?: string; appointment?: string } = {}) =>
    `/portal/settings/communication/templates${query(at)}`,
  /** What cancelling, not coming and moving cost and allow. */
  /** The intake forms of the practice. */
  intakeFormsSettings: () => '/portal/settings/intake_forms',
  /** The builder of one intake form. */
  intakeFormSettings: (formId: string) => `/portal/settings/intake_forms/${part(formId)}`,
  cancellationSettings: () => '/portal/settings/cancellation',
  /** An operation of the server, by its name; a query has its input in the address. */
  op: (name: string, input?: object) =>
    `/op/${part(name)}${query({ input: input && JSON.stringify(input) })}`,
  /** The appointment form as a page of its own, for whoever has no scripts. */
  newAppointment: () => '/portal/appointments/new',
  createAppointment: () => '/portal/calendar#create-appointment',
  // My Services (specification 002, section 2)
  services: () => '/portal/services',
  addOns: () => '/portal/services#addons',
  coupons: () => '/portal/services#coupons',
  // The profile (specification 002, section 2); `at` is a part of the details
  profileDetails: (at?: string) => `/portal/profile/combined${at ? `#${part(at)}` : ''}`,
  profileCredentials: () => '/portal/profile/credentials',
  profileDocument: (handle: string) => `/portal/profile/documents/${part(handle)}`,
  profileKeywords: () => '/portal/profile/endorsements',
  profilePhotos: () => '/portal/profile/photos',
  locations: () => '/portal/services/locations',
  /** A location's form, by its id; of a new one where it is 'new' or `NEW_VIRTUAL_LOCATION`. Without scripts nothing stands behind '#'. */
  locationForm: (of: string) => `/portal/services/locations${query({ edit: of })}#${part(of)}`,
  profileLocations: () => '/portal/profile/locations',
  profileServices: () => '/portal/profile/services',
  profileMisc: () => '/portal/profile/audience',
  profileIdentity: () => '/portal/profile/identity',
  reviewKeywords: () => '/portal/reviews/keywords',
  keywordsHelp: () => '/portal/help/keywords',
  /** A practitioner's own short address on the app's host: leads to their site. */
  shortLink: (shortLink: string) => `/${part(shortLink)}`,
  // Group events
  /** The services page with its event types. */
  eventTypes: () => '/portal/services#events',
  /** The Events page of the portal: what is scheduled, as cards; `past` is what is over. */
  scheduledEvents: (at: { tab?: 'past'; page?: string } = {}) => `/portal/events${query(at)}`,
  /** The calendar with the form of a new event of this type (specification 002, section 2). */
  scheduleEvent: (typeId: string) =>
    `/portal/calendar${query({ bookableEventTypeId: typeId })}#create-group-event`,
  /** A group event opened in the calendar (specification 001, section 2). */
  calendarGroupEvent: (id: string) => `/portal/calendar${query({ groupEventId: id })}`,
  // Clients (specification 001, section 2)
  clients: (at: { search?: string; sort?: string; direction?: string; page?: string } = {}) =>
    `/portal/clients${query(at)}`,
  clientsCsv: () => '/portal/clients/export.csv',
  /** Opens the form of a new client over the list. */
  addClient: () => '/portal/clients?show_add_client_form=1',
  client: (clientId: string) => `/portal/clients/${part(clientId)}`,
  clientBilling: (clientId: string) => `/portal/clients/${part(clientId)}/billing`,
  /** The answers to a certain form; the latest ones where none is named. */
  clientIntakeForm: (clientId: string, at: { request?: string } = {}) =>
    `/portal/clients/${part(clientId)}/intake_form${query(at)}`,
  intakeAnswersPdf: (clientId: string, requestId: string) =>
    `/portal/clients/${part(clientId)}/intake_form/${part(requestId)}/pdf`,
  clientNotes: (clientId: string) => `/portal/clients/${part(clientId)}/notes`,
  newAppointmentFor: (clientId: string) => `/portal/calendar${query({ clientId })}#create-appointment`,
  // Payments, inbox and support (specification 001, section 2)
  payments: (at: PaymentsQuery = {}) => `/portal/payments${query({ ...at })}`,
  paymentsCsv: (at: Omit<PaymentsQuery, 'size' | 'page'> = {}) =>
    `/portal/payments/export.csv${query({ ...at })}`,
  /** When cards are asked for and charged, and when clients are reminded of paying. */
  paymentSettings: () => '/portal/payments/settings',
  /** What providers sent to the bank; pages are counted from 1. */
  payouts: (at: { page?: string } = {}) => `/portal/payments/payouts${query(at)}`,
  payout: (payoutId: string, at: { page?: string } = {}) =>
    `/portal/payments/payouts/${part(payoutId)}${query(at)}`,
  payoutCsv: (payoutId: string) => `/portal/payments/payouts/${part(payoutId)}/export.csv`,
  disputes: (at: { page?: string } = {}) => `/portal/payments/disputes${query(at)}`,
  dispute: (disputeId: string) => `/portal/payments/disputes/${part(disputeId)}`,
  conferencingSettings: () => '/portal/settings/conferencing',
  /** The provider's page leads back here; it is written in the app's registration there. */
  conferencingReturn: (provider: string) => `/portal/settings/conferencing/${provider}/authorize`,
  /** Starts a meeting as its host. */
  meetingStart: (meetingId: string) => `/portal/meetings/${part(meetingId)}`,
  bankingSettings: () => '/portal/settings/banking',
  /** The gift cards a practice sells, and what became of those it sold; pages are counted from 1. */
  giftCardTemplates: (at: { tab?: 'activity'; page?: string } = {}) =>
    `/portal/gift_card_templates${query(at)}`,
  /** Goes on with connecting Stripe: where a page of Stripe's sends whoever comes to it twice. */
  stripeLink: () => '/portal/settings/banking/link',
  /** Leads to where the account at Stripe is managed. */
  stripeManage: () => '/portal/settings/banking/stripe',
  /** Where Stripe's page leads back to. */
  stripeReturn: () => '/portal/settings/banking/return',
  /** To where the account at Square is managed. */
  squareManage: () => '/portal/settings/banking/square',
  /** Where Square leads back to. */
  squareAuthorize: () => '/portal/settings/banking/square/authorize',
  /** To where the account at PayPal is managed. */
  paypalManage: () => '/portal/settings/banking/paypal',
  /** Where PayPal leads back to, and where a page of PayPal's that is over is made anew. */
  paypalLink: () => '/portal/settings/banking/paypal/link',
  inbox: () => '/portal/inbox',
  support: () => '/portal/support',
  clientSupport: () => '/support',
  supportToken: () => '/intercom/token',
  // A practice's own host
  /** A service's own page (specification 002, section 2). */
  service: (id: string) => `/services/${part(id)}`,
  book: (choice: BookingChoice = {}) => `/book${choiceQuery(choice)}`,
  bookLocation: (choice: BookingChoice) => `/book/location${choiceQuery(choice)}`,
  bookTime: (choice: BookingChoice) => `/book/time${choiceQuery(choice)}`,
  bookDetails: (holdToken: string, choice: Pick<BookingChoice, 'zone'> = {}) =>
    `/book/details/${part(holdToken)}${choiceQuery(choice)}`,
  bookCard: (holdToken: string) => `/book/card/${part(holdToken)}`,
  bookRelease: () => '/book/release',
  /** A form asks for its visitor's own details; with the code that their account gave, it takes them. */
  fillIn: (code?: string) => (code === undefined ? '/fill-in' : `/fill-in/${part(code)}`),
  /** The form of the practice's website by which visitors write to it, and what is said once that is sent. */
  contact: () => '/contact',
  contactSent: () => '/contact?sent=1',
  /** Gift cards that the practice sells, and what is left on one. */
  giftCards: () => '/gift-cards',
  giftCardBalance: () => '/gift-cards/balance',
  /** Group events of the practice, and one of them; `date` is the id of a date that is chosen. */
  events: () => '/events',
  event: (slug: string, date?: string) => `/events/${part(slug)}${query({ date })}`,
  // Link holders (specification 000, section 2)
  appointment: (token: string) => `/m/c/${part(token)}`,
  /** One of the page's questions opened: pay, card, tip, cancel. */
  /** Where its client moves it; `to` is the ISO start that is asked about. */
  appointmentMove: (token: string, at: { month?: string; date?: string; view?: 'list'; to?: string } = {}) =>
    `/m/c/${part(token)}/move${query(at)}`,
  appointmentNext: (token: string, at: { month?: string; date?: string; view?: 'list'; to?: string } = {}) =>
    `/m/c/${part(token)}/next${query(at)}`,
  appointmentPanel: (token: string, panel: AppointmentPanel) => `/m/c/${part(token)}${query({ do: panel })}`,
  /** Where the provider's own card page leads back to; `page` may be its placeholder. */
  appointmentCardSaved: (token: string, page: string) => `/m/c/${part(token)}?do=card&cardPage=${page}`,
  /** The picture that tells that an email was opened. */
  messageOpened: (receipt: string) => `/m/o/${part(receipt)}.gif`,
  appointmentLive: (token: string) => `/m/c/${part(token)}/live`,
  /** The form that a client was sent (specification 000, section 2). */
  intakeForm: (uniqueId: string, at: { stay?: '1' } = {}) => `/m/i/${part(uniqueId)}${query(at)}`,
  /** An approved video of a review, on the practice's own host. */
  reviewVideo: (id: string) => `/reviews/${part(id)}/video.mp4`,
  /** The client's upload page of a video review; its calls stand below it. */
  videoReviewUpload: (uploadHash: string) => `/video-review/upload/${part(uploadHash)}`,
  videoReviewComplete: (uploadHash: string) => `/video-review/upload/${part(uploadHash)}/complete`,
  videoReviewStatus: (uploadHash: string) => `/video-review/upload/${part(uploadHash)}/status`,
  /** A registration for a group event; `do` opens the question. */
  eventRegistration: (token: string, ask: { do?: 'cancel' } = {}) =>
    `/manage_event_registrations/${part(token)}${query(ask)}`,
  cancelEventRegistration: (token: string) => `/manage_event_registrations/${part(token)}/cancel`,
  registrationCalendarFile: (token: string) => `/manage_event_registrations/${part(token)}/event.ics`,
  /** Where the buyer of a gift card pays for it, and sees what became of it. */
  giftCardPurchase: (token: string) => `/gift_card_purchases/${part(token)}`,
  appointmentCalendarFile: (token: string) => `/m/c/${part(token)}/appointment.ics`,
  /** The invoice, for its client and for the practitioner. */
  appointmentInvoice: (token: string) => `/m/c/${part(token)}/invoice`,
  portalInvoice: (appointmentId: string) => `/portal/invoices/${part(appointmentId)}`,
  // The review flow (specification 000, section 2)
  /** The practice's own review link, a request that was sent, or an imported review. */
  reviewClientInfo: (code: string, at: { step?: 'who' | 'no' | 'wrong' } = {}) =>
    `/i/r/client_info/${part(code)}${query(at)}`,
  reviewRating: (at: { referral_code: string; client_id: string; stars?: string }) =>
    `/i/r/rating${query(at)}`,
  /** With skip_step the words alone, without the endorsements before them. */
  reviewText: (tokenOrId: string, at: { skip_step?: 'true' } = {}) =>
    `/i/r/text_review/${part(tokenOrId)}${query(at)}`,
  reviewBookNext: (token: string) => `/i/r/book_next/${part(token)}`,
  // Development
  devUi: () => '/dev/ui',
  devOutbox: () => '/dev/outbox',
  devEmails: () => '/dev/emails',
  devEmail: (name: string, at: { scheme?: 'dark'; as?: 'text' } = {}) =>
    `/dev/emails/${part(name)}${query(at)}`,
  devClock: () => '/dev/clock',
  // API
  graphql: () => '/graphql',
  stripeWebhook: () => '/webhooks/stripe',
  squareWebhook: () => '/webhooks/square',
  entriWebhook: () => '/webhooks/entri',
  conferencingWebhook: (provider: string) => `/webhooks/${provider}`,
  paypalWebhook: () => '/webhooks/paypal',
  /** Told what became of a text message. */
  twilioWebhook: (receipt: string) => `/webhooks/twilio?m=${part(receipt)}`,
  videoPresignedUrl: (file: { filename: string; content_type: string; file_size?: string }) =>
    `/api/videos/presigned_url${query(file)}`,
  startTranscoding: () => '/api/videos/start_transcoding',
  videoStatus: (id: string) => `/api/videos/${part(id)}/status`,
};
