import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  UploadPartCommand,
  type Part,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { FileStoreError, type FileParts } from './port.ts';
import { statusOf } from './s3-status.ts';

type Upload = Parameters<FileParts['sent']>[0];

/** S3's multipart uploads. Which parts arrived is asked of the store, so no browser need be believed or read headers. */
export class S3Parts implements FileParts {
  constructor(
    private readonly client: S3Client,
    private readonly bucket: string,
    /** Makes a signed URL one that browsers reach. */
    private readonly open: (signed: string) => string,
  ) {}

  async begin({ key, contentType }: Parameters<FileParts['begin']>[0]): Promise<string> {
    try {
      const { UploadId } = await this.client.send(
        new CreateMultipartUploadCommand({ Bucket: this.bucket, Key: key, ContentType: contentType }),
      );
      return UploadId!;
    } catch (error) {
      throw new FileStoreError('begin an upload', error);
    }
  }

  async presign({ key, uploadId, part, size, expiresIn }: Parameters<FileParts['presign']>[0]) {
    const command = new UploadPartCommand({
      ...this.#names({ key, uploadId }),
      PartNumber: part,
      ContentLength: size,
    });
    const signableHeaders = new Set(['content-length']);
    return this.open(await getSignedUrl(this.client, command, { expiresIn, signableHeaders }));
  }

  async sent(upload: Upload) {
    const parts = await this.#list(upload);
    return parts?.map(({ PartNumber, Size }) => ({ part: PartNumber!, size: Size! })) ?? null;
  }

  async join(upload: Upload): Promise<boolean> {
    const parts = await this.#list(upload);
    if (!parts) return false;
    try {
      await this.client.send(
        new CompleteMultipartUploadCommand({
          ...this.#names(upload),
          MultipartUpload: { Parts: parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag })) },
        }),
      );
      return true;
    } catch (error) {
      if (statusOf(error) === 404) return false;
      throw new FileStoreError('join an upload', error);
    }
  }

  async drop(upload: Upload): Promise<void> {
    try {
      await this.client.send(new AbortMultipartUploadCommand(this.#names(upload)));
    } catch (error) {
      if (statusOf(error) !== 404) throw new FileStoreError('drop an upload', error);
    }
  }

  async #list(upload: Upload): Promise<Part[] | null> {
    try {
      return (await this.client.send(new ListPartsCommand(this.#names(upload)))).Parts ?? [];
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw new FileStoreError('list an upload', error);
    }
  }

  #names = ({ key, uploadId }: Upload) => ({ Bucket: this.bucket, Key: key, UploadId: uploadId });
}
