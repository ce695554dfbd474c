/** The texts of video reviews. The first group stands in the specification (000 §2, §4, §5, §8) to the letter; the last is ours. */
export const VIDEO_REVIEW_MESSAGES = {
  unavailable: 'Upload Link Unavailable',
  notFound: 'Upload Link Not Found',
  alreadySubmitted: 'Video Review Already Submitted',
  noCamera: 'Unable to access camera stream',
  nothingRecorded: 'No video data was recorded. Please try again.',
  uploadFailed: 'Upload failed',
  noUploadUrl: 'Failed to get upload URL',
  notCompleted: 'Failed to complete upload',
  processingFailed:
    'There was an error processing your video. Please try uploading again or contact support.',
  tryAgain: 'Try Again',
  submitted: 'Video review submitted successfully!',
  noFileOnTestPage: 'Please select a video file first',
  testUploadFailed: (message: string) => `Upload failed: ${message}`,

  notEnabled: 'Video reviews are not taken here at the moment.',
  notArrived: 'Your video did not arrive whole. Please try again.',
  otherUpload: 'Another upload to this link began meanwhile. Please try again.',
  tooManyTries: 'This link was used too often today. Please try again tomorrow.',
  rejected: (provider: string) =>
    `Your video could not be used. Please ask ${provider} for a new upload link to send another one.`,
  notToJudge: 'Only a video that is ready for review can be approved or rejected.',
} as const;
