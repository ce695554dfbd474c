import { REORDER_FAILED } from '#app/lib/reorder-failed.ts';

/** The texts of the profile. The first group is the specification's (002 §4, §5, §8), to the letter; the rest are ours. */
export const PROFILE_MESSAGES = {
  statusFailed: 'There was an error syncing your profile status. Please refresh the page.',
  saved: 'Changes saved',
  /** 'Error saving changes' followed by the error. */
  changesFailed: (error: string) => `Error saving changes: ${error}`,
  detailsFailed: 'There was an error saving your profile details. Please try again later or contact support.',
  photoFailed: 'There was an error saving your profile photo. Please try again later or contact support.',
  linkInUse: 'in use',
  linkAvailable: 'available',
  mostCredentials: 'Note: You can add a maximum of 5 credentials.',
  credentialFailed:
    'There was an error submitting your credential. Please try again later or contact support.',
  credentialNotRemoved:
    'There was an error removing your credential. Please try again or contact support if the error persists.',
  credentialsNotReordered: REORDER_FAILED,
  credentialRemoved: 'Credential was deleted successfully.',
  pendingReview: '(Pending review)',
  mostKeywords: 'You can select a maximum of 50 keywords',
  keywordsSaved: 'Successfully updated keywords',
  keywordsFailed: 'Failed to update keywords',
  topicNotDeleted: 'Failed to delete endorsement topic',
  keywordNotDeleted: 'Failed to delete keyword',
  topicsNotReordered:
    'There was error reordering your endorsement topics. Please try again later or contact support if the error persists.',
  keywordsNotReordered:
    'There was error reordering your keywords. Please try again later or contact support if the error persists.',
  noResults: 'No results found',

  // Ours
  nameTooShort: 'Please enter your name; it needs at least 2 letters.',
  titleTooShort: 'Please enter your title; it needs at least 2 letters.',
  aboutTooShort: 'Please write at least 2 letters about yourself.',
  tooLong: (most: number) => `Please use at most ${most.toLocaleString('en-US')} characters.`,
  oddCharacters: 'Please leave out special characters.',
  linkEmpty: 'Please choose a short link of at least 1 letter or digit.',
  linkUnchanged: 'This is your short link already.',
  linkTaken: 'This short link is in use. Please choose another one.',
  placeUnknown: 'We do not know this place. Please choose one from the list.',
  placesDown: 'We could not look this place up. Please try again in a minute.',
  genderUnknown: 'Please choose one of the genders offered.',
  genderUnsaid: 'Please say it in your own words, or choose another gender.',
  birthInvalid: 'Please enter a date of birth that is in the past.',
  birthTooLongAgo: 'Please enter a date of birth from 1900 on.',
  credentialIncomplete: 'A license needs its name, issuer, number and issuing state.',
  membershipIncomplete: 'A membership needs its name, and its number or a document.',
  credentialUnknown: 'Please choose a credential from the list.',
  issuerUnknown: 'Please choose an issuer from the list.',
  issuerOfOtherKind: 'This issuer does not give this kind of credential.',
  stateUnknown: 'Please choose a state or province from the list.',
  documentMissing: 'Please add the document as a PDF or an image.',
  credentialNotFound: 'We could not find this credential.',
  orderChanged: 'This list has changed meanwhile. Please look at it again.',
  keywordUnknown: 'One of these is no longer offered. Please choose again.',
  keywordNotFound: 'We could not find this keyword.',
  listUnknown: 'One of these is no longer offered. Please choose again.',
  addressInvalid: 'Please enter a web address that begins with https://.',
  socialInvalid: (site: string) => `Please enter your ${site} name or the address of your page there.`,
  websiteNotOnPlan: 'A website of your own can be named on the website plan.',
} as const;

/** The states of a profile (002 §4). */
export const PROFILE_STATUS = {
  incomplete: 'Incomplete - Not Published',
  complete: 'Complete',
  waiting: 'Not Published',
  verified: 'Verified',
} as const;

export type ProfileStatus = (typeof PROFILE_STATUS)[keyof typeof PROFILE_STATUS];
