/** The HTTP status of what the SDK threw, where the store answered at all. */
export const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
