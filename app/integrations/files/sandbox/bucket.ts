/** The bucket of the sandbox, as the environment names it; also the first part of every path it serves. */
export const SANDBOX_BUCKET = 'tendwell-files';

/** Whether a request to the sandbox server is for the file store. */
export const isFilePath = (url: string | undefined) => /^\/tendwell-files(?:[/?]|$)/.test(url ?? '');
