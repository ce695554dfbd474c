import { ownPage, OWN_PAGE_POLICY } from '../no-website.ts';
import { PRIVATE_HEADERS } from '../headers.ts';

/** What the address of a page answers that its owner took away: for people, and in a status that search engines understand. */
export const GONE_PAGE = ownPage({
  status: '410',
  title: 'This page is no longer here',
  text: 'It was taken down. From the front page you find everything that is there today.',
  ways: '<a class="first" href="/">To the front page</a><a href="/book">Book an appointment</a>',
});

export const GONE_HEADERS = {
  ...PRIVATE_HEADERS,
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': OWN_PAGE_POLICY,
};
