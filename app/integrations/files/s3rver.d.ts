declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  /** What we use of the package, which has no types of its own. */
  // eslint-disable-next-line tendwell/no-default-export -- it is theirs
  export default class S3rver {
    constructor(options: {
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs?: string[] }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
