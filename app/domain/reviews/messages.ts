/** The texts of the review flow. The first group is the specification's (000 §4, §5, §8), to the letter; the rest are ours. */
export const REVIEW_MESSAGES = {
  notWorked: "No, I haven't worked with them",
  /** A client, a rating, endorsements or a text that were not taken. */
  clientFailed: (errors: string) => `Error creating client: ${errors}`,
  phoneInvalid: 'Please enter a valid phone number to continue and leave a review.',
  updateFailed: (errors: string) => `Error updating review: ${errors}`,
  completeFailed: (errors: string) => `Error completing review: ${errors}`,
  videoFailed: (errors: string) => `Error creating video review: ${errors}`,
  updated: 'Review updated',
  videoSubmitted: 'Video review submitted successfully!',

  // Ours
  notFound: 'We could not find this review.',
  nameTooShort: 'Please enter your first name; it needs at least 3 letters.',
  tooLong: (most: number) => `Please use at most ${most.toLocaleString('en-US')} characters.`,
  oddCharacters: 'Please leave out special characters.',
  ratingMissing: 'Please choose 1 to 5 stars.',
  skillMissing: 'Please choose at least one, or skip this step.',
  skillUnknown: 'One of these is no longer offered. Please choose again.',
  textTooShort: 'Please write at least 3 characters.',
  textHint: 'Others read it on the website. Please leave out web and email addresses.',
  textHoldsAddress:
    'Please leave out web and email addresses. Where a sentence ends, put a space after the dot.',
  ratingFirst: 'Please give your stars first.',
  confirmFirst: 'Please confirm first that this review is yours.',
  nothingToConfirm: 'This review needs no confirmation.',
  unknownReviewer: 'Please tell us once more who you are.',
  notOver: 'This visit can be reviewed once it has taken place.',
  alreadyLive: 'You have already left this review. Thank you!',
  draftFound: 'We put back what you had written before.',
  shownApart: (firstName: string) =>
    `Your review is shown in a list of its own. Its stars count once you review by a link that ${firstName} sends you.`,
  videoShown: (firstName: string) => `${firstName} has approved your video: others can see it now.`,
  videoWaiting: (firstName: string) => `Your video is shown once ${firstName} has seen it.`,
  videoNotShown: (firstName: string) => `${firstName} chose not to show your video. You can add a few words.`,
  tooMany: 'There have been too many reviews from here. Please try again later.',
} as const;
