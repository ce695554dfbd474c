import { REORDER_FAILED } from '#app/lib/reorder-failed.ts';

const LATER = 'Please try again later or contact support.';

/** The texts of pictures and documents. The first group stands in the specification (002 §8) to the letter; the last one is ours. */
export const PICTURE_MESSAGES = {
  saved: 'Your photo has been saved.',
  removed: 'Your photo has been removed.',
  servicePhoto: `There was an error saving your service photo. ${LATER}`,
  servicePhotoRemove: `There was an error removing your service photo. ${LATER}`,
  eventTypePhotoRemove: `There was an error removing your event type photo. ${LATER}`,
  notDeleted: 'Failed to delete photo',
  notReordered: REORDER_FAILED,

  wrongType: 'File type not supported. Please use JPEG, PNG, WebP or AVIF.',
  heic: 'HEIC photos cannot be read here. On an iPhone, choose the photo from your library, or set the camera to Most Compatible.',
  wrongDocument: 'File type not supported. Please use a PDF, JPEG, PNG or WebP.',
  tooLarge: 'File size too large. Maximum size is 30MB.',
  empty: 'This file is empty. Please choose another one.',
  tooMany: 'Please choose up to 10 photos at a time.',
  mislabelled: 'This file is not what its name says it is. Please save it again as a JPEG or PNG.',
  foreign:
    'This file holds more than a picture, so we cannot keep it. Please save it again as a JPEG or PNG.',
  foreignDocument:
    'This file holds more than a document, so we cannot keep it. Please save it again as a PDF.',
  tooManyPixels: 'This picture is larger than 60 megapixels. Please make it smaller and try again.',
  unreadable: 'This picture could not be read. Please try another file.',
  unreadableDocument: 'This document could not be read. Please try another file.',
  galleryFull: 'A gallery holds 100 photos. Please delete one first.',
  galleryChanged: 'Your photos have changed meanwhile. Please try again.',
  notThere: 'We could not find this picture. Please upload it again.',
  noDocument: 'We could not find this document. Please upload it again.',
  documentWaits: 'We are still looking at this document. Please try again in a minute.',
  noService: 'We could not find this service.',
  noEventType: 'We could not find this event type.',
  described: 'Your description has been saved.',
  descriptionTooLong: 'Please use at most 300 characters.',
  descriptionOdd: 'Please write one line, without special characters.',
  noPhoto: 'We could not find this photo. It may have been deleted already.',
  tooManyToday: 'These are more files than we can take in one day. Please try again tomorrow.',
  storeDown: 'Files cannot be kept at the moment. Please try again in a few minutes.',
  notSent: 'The file did not reach us. Please check your connection and try again.',
  uploaded: 'Your photo is ready.',
  stillWorking: 'This takes longer than usual. You can leave this page; it goes on by itself.',
} as const;
