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
  halfQuestion: 'Please write both the question and its answer, or neither.',
  contentSaved: 'Your page has been saved. Visitors see it once you publish it.',
  notInUse:
    'Your website uses the new builder. Choose the classic one in the website settings to publish this page.',
  contentPublished: 'Your website shows this page now.',
} as const;

/** The texts of the contact form of practices' websites, ours. */
export const CONTACT_MESSAGES = {
  nameMissing: 'Please say your name.',
  emailMissing: 'Please enter your email, so that you can be answered.',
  emailInvalid: 'Please check this email address.',
  phoneInvalid: 'Please write a phone number, or leave this empty.',
  textMissing: 'Please write your message.',
  tooLong: (most: number) => `Please use at most ${most.toLocaleString('en-US')} characters.`,
  oddCharacters: 'Please leave out control characters.',
  tooManyLinks: (most: number) => `Please put at most ${most} links into one message.`,
  tooOften:
    'Many messages have been sent from your network today. Please call the practice, or try again tomorrow.',
  tooManyToday:
    'This practice has had more messages today than it can take here. Please call, or try again tomorrow.',
  messageUnknown: 'We could not find this message.',
  done: 'Message set aside.',
} as const;

/** The texts of the website's pages, ours: the specification has none of its own (002 §2 website). */
export const PAGE_MESSAGES = {
  pageUnknown: 'We could not find this page.',
  publicationUnknown: 'We could not find this publication.',
  redirectUnknown: 'We could not find this redirect.',
  changedElsewhere: 'This was changed in another window meanwhile, so it was not saved.',
  pageInvalid: 'This page holds something that a website cannot show, so it was not saved.',
  pageTooLarge: 'This page is too large to be saved. Please move some of it to another page.',
  tooManySections: (most: number) =>
    `A page takes at most ${most} sections. Please move some to another page.`,
  designInvalid: 'This design holds something that a website cannot show, so it was not saved.',
  pictureUnknown: 'A picture on this page is not one of yours. Please choose another.',
  titleMissing: 'Please give the page a name.',
  tooLong: (most: number) => `Please use at most ${most} characters.`,
  pathForm:
    'Please write an address of small letters, digits and hyphens, such as /about or /about/my-training.',
  pathTaken: 'Another page stands at this address already.',
  pathShown: 'Visitors find another page at this address still. Please publish both, or the whole website.',
  pathReserved: 'This address is kept for the booking pages. Please choose another.',
  tooManyPages: (most: number) => `A website takes at most ${most} pages. Delete one to add another.`,
  pageOnce: 'Your website has this page already.',
  serviceUnknown: 'This service is not there any more.',
  frontStays: 'The front page cannot be deleted, moved or kept as a draft.',
  fixedPath: 'The address of this page cannot be changed.',
  orderChanged: 'Your pages changed meanwhile. Please look at their order again.',
  nothingPublished: 'There is nothing to publish yet.',
  notPublished: 'Your website is not published.',
  tooManyRedirects: (most: number) => `You have ${most} redirects already. Delete one to add another.`,
  redirectForm: 'Please write an address of this website that begins with /, such as /old-page.html.',
  redirectCircle: 'An address cannot lead to itself.',
  redirectTaken: 'A page stands at this address: there is nothing to lead on from.',
  targetUnknown: 'There is no page at this address to lead to.',
} as const;
