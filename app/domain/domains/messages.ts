/** Texts about a practice's own domain. Those of the specification (002 §8, §9) stand to the letter; the others are ours. */
export const DOMAIN_MESSAGES = {
  /** 'There was an error getting your custom domain.' plus errors (002 §8). */
  getting: (errors: readonly string[]) =>
    ['There was an error getting your custom domain.', ...errors].join(' '),
  creating: 'Error creating custom domain',
  deleting: 'There was an error deleting your custom domain.',
  status: 'Error getting status',
  /** 002 §9: 'activation may take up to 48 hours'. */
  upTo48Hours: 'Activation may take up to 48 hours.',

  // Ours
  saved: 'Your domain is saved. We look for its records now.',
  deleted: 'Your domain is no longer connected.',
  checked: 'We looked again just now.',
  nothing: 'There is no domain to look for.',
  tooOften: 'That was a lot of tries. Please wait a few minutes.',
  widgetOff: 'Setting it up for you is not available here. You can add the records yourself.',
  widgetUnreachable:
    'The service that sets up domains does not answer at the moment. You can add the records yourself, or try again in a minute.',
  widgetUnfinished: 'Nothing was set up. You can try again, or add the records yourself.',
  notGenuine: 'This notification is not genuine.',
  certificatesUnreachable: 'The service that issues certificates does not answer at the moment.',

  // What cannot be a domain of theirs, each in one sentence.
  empty: 'Enter your domain, such as maya-acupuncture.com.',
  notADomain:
    'This is not the name of a domain: it looks like maya-acupuncture.com or book.maya-acupuncture.com.',
  wildcard: 'Leave out the star: enter one name, such as book.maya-acupuncture.com.',
  address: 'This is the number of a machine: enter the name of your domain, such as maya-acupuncture.com.',
  local: 'This name exists only inside a network: enter a domain that everybody can reach.',
  ours: 'This is an address of Tendwell itself: enter a domain of your own.',
  suffix: (name: string) => `Everybody shares ${name}: enter your own name before it.`,
  unknownEnding: (ending: string) =>
    `There are no domains that end in .${ending}: please check how it is written.`,
  email: 'This is an email address: enter the part after the @, if the domain is your own.',
  taken:
    'Another practice on Tendwell has proved that it owns this domain. If it is yours, please write to us.',
  kept: 'Another practice on Tendwell has let go of this domain a few days ago: it becomes free a week after that.',
} as const;

const hours = (count: number) => (count === 1 ? 'an hour' : `${count} hours`);

/** Why a domain does not work, in plain words; shown beside its records. */
export const DOMAIN_REASONS = {
  noSuchDomain: (domain: string) =>
    `${domain} is not registered, or it has no name servers: look whether it was paid for and is spelled as you bought it.`,
  serversFail: (domain: string) =>
    `The name servers of ${domain} answer with an error: whoever runs them has to look into it.`,
  serversSilent: 'The name servers that we ask do not answer at the moment. We try again by ourselves.',
  disagree: 'Name servers do not agree yet: a change is still on its way around the world.',
  missing: (host: string) => `${host} leads nowhere yet.`,
  elsewhere: (host: string, is: readonly string[], should: string) =>
    `${host} points to ${is.join(' and ')}, should be ${should}.`,
  besides: (host: string, is: readonly string[]) =>
    `${host} points to ${is.join(' and ')} as well: remove the records that are not ours.`,
  sixes: (host: string, is: readonly string[]) =>
    `${host} has an AAAA record to ${is.join(' and ')}: newer connections go there instead of here. Remove it.`,
  proxied: (host: string) =>
    `${host} stands behind Cloudflare’s proxy: set its record to “DNS only” (the grey cloud).`,
  privateAddress: (host: string, is: readonly string[]) =>
    `${host} points to ${is.join(' and ')}, which is an address inside a network that nobody else reaches.`,
  unproved: 'We cannot see yet that the domain is yours: the record that shows it is missing.',
  caa: (domain: string, allowed: string) =>
    `A CAA record of ${domain} forbids our certificates: add one for ${allowed}, or remove it.`,
  certificate: (why: string) => `The certificate could not be issued: ${why}`,
  over48Hours: 'We have not found the right records within 48 hours.',
  lost: (count: number) => `It has not led here for more than ${hours(count)}.`,
} as const;
