/** The texts of the website's pages in the portal. Those of the specification (002 §8) stand to the letter; the others are ours. */
export const WEBSITE_MESSAGES = {
  /** Of scripts, SEO and metadata, where nothing more is known. */
  anError: 'An error occurred',
  switchFailed: 'Failed to switch page builder version',
  switchError: 'Error switching page builder version',
  saved: 'Changes saved',

  // Ours
  tooLong: (most: number) => `Please use at most ${most} characters.`,
  oneLine: 'Please write this on one line, without control characters.',
  noMarkup: 'Please write this without HTML: < and > are shown as they stand nowhere.',
  nothingGiven: 'Please say what is to be changed.',
  writerDeclined:
    'The writing service did not want to write this. These words are put together from your own facts.',
  writerAway:
    'The writing service does not answer right now. These words are put together from your own facts.',
  writerUnfit:
    'What the writing service sent could not be used. These words are put together from your own facts.',
  tooOften: 'You have asked for many suggestions today. Please write it yourself, or ask again tomorrow.',
  noPicture: 'We could not find this picture. Please reload the page.',
  noneMissing: 'Every picture of your website is described already.',
  described: (count: number) => (count === 1 ? 'Picture described.' : `${count} pictures described.`),
  scriptsTooLong: (most: number) =>
    `Please use at most ${most.toLocaleString('en-US')} characters. Put longer scripts into a file on their maker’s server and name it here.`,
  scriptsOdd: 'Please leave out control characters.',
  scriptsSaved: 'Your scripts have been saved. Your website runs them from now on.',
  scriptsKept: 'Your scripts have been saved. They are switched off.',
  scriptsOff: 'Custom scripts are off: your website runs none.',
  scriptsOn: 'Custom scripts are on: your website runs what is saved here.',
  switched: (version: 'v1' | 'v2') =>
    version === 'v1'
      ? 'Your website is now the one made with the classic builder.'
      : 'Your website is now the one made with the new builder.',
  notToChoose: 'Your practice has the new page builder only.',
  planClosed: 'Your website’s pages are part of the Website plan.',
} as const;
