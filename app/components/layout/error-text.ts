/** What an error page says. */
export interface ErrorText {
  title: string;
  text: string;
  /** Whether trying the same again may help. */
  retry: boolean;
}

const TEXTS: Record<number, ErrorText> = {
  400: {
    title: 'That did not work',
    text: 'Something in the address or the form is not as it should be.',
    retry: false,
  },
  403: {
    title: 'This page is not for this account',
    text: 'Log in with the account it belongs to, or ask the person who sent you here.',
    retry: false,
  },
  404: {
    title: 'Nothing grows here',
    text: 'The page was moved or never existed. Check the address, or start again from here.',
    retry: false,
  },
  410: {
    title: 'This link has run its course',
    text: 'It was used already or is out of date. Ask for a new one.',
    retry: false,
  },
  413: { title: 'That is too much at once', text: 'What you sent is larger than we can take.', retry: false },
  429: {
    title: 'A moment, please',
    text: 'That was a lot of tries in a short time. Wait a minute, then try again.',
    retry: true,
  },
  500: {
    title: 'Something broke on our side',
    text: 'Nothing was lost: what you had saved is safe. Try again in a moment.',
    retry: true,
  },
  503: {
    title: 'Back in a moment',
    text: 'We are starting up or being looked after. Try again shortly.',
    retry: true,
  },
};

/** The addresses of links that we send (app/routes.ts, 'Holders of a link'), whole or cut short. */
const LINKS = /^\/(m|i|manage_event_registrations|video-review)\//;

/** The same for a link that never was, that is gone and that is somebody else's (C31). */
const UNKNOWN_LINK: ErrorText = {
  title: 'We do not know this link',
  text: 'It may have been cut short, or it no longer works. Open it once more from the message that it came with, or ask the practice for a new one. What you booked with an account is under your bookings.',
  retry: false,
};

/** Of an address below that of video reviews' upload links, in the specification's words (000 §2). */
const UNKNOWN_UPLOAD: ErrorText = {
  title: 'Upload Link Not Found',
  text: 'Check that you opened the whole link, or ask your provider to send it again.',
  retry: false,
};

/** Whether this is a page for whoever opened a link that leads nowhere. */
export const isUnknownLink = (status: number, pathname: string): boolean =>
  status === 404 && LINKS.test(pathname);

/**
 * The words for a status. A refusal's own text is shown for the visitor's mistakes, never for our failures,
 * whose texts may hold what is not for visitors. `pathname`: where it happened; of a link that we do not know it says so.
 */
export function errorText(status: number, told?: string, pathname = '/'): ErrorText {
  if (isUnknownLink(status, pathname)) {
    return pathname.startsWith('/video-review/') ? UNKNOWN_UPLOAD : UNKNOWN_LINK;
  }
  const text = TEXTS[status] ?? TEXTS[status >= 500 ? 500 : 400]!;
  return told && status < 500 && status !== 404 ? { ...text, text: told } : text;
}
