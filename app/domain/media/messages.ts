/** The texts of videos. The first group stands in the specification (001 §5, §8) to the letter; the last one is ours. */
export const VIDEO_MESSAGES = {
  wrongType: 'File type not supported. Please use MP4, MOV, AVI, or WebM.',
  tooLarge: 'File size too large. Maximum size is 100MB.',
  noFile: 'No file selected',
  noUploadUrl: 'Failed to get upload URL',
  uploadStatus: (code: number) => `Upload failed with status: ${code}`,
  uploadNetwork: 'Upload failed due to network error',
  notStarted: 'Failed to start transcoding',
  statusUnknown: 'Failed to check job status',

  notThere: 'We could not find this video. Please upload it again.',
  unreadable: 'This video could not be read. Please try another file.',
  tooManyToday: 'These are more videos than we can take in one day. Please try again tomorrow.',
  storeDown: 'Videos cannot be kept at the moment. Please try again in a few minutes.',
} as const;
