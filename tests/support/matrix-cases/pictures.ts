import { randomUUID } from 'node:crypto';
import { job, nothing, type MatrixCases } from './case.ts';

const noFile = { code: 'not_found', because: 'the practice has no such file' } as const;
const handle = 'a'.repeat(32);

export const pictures: MatrixCases = {
  startUpload: { input: () => ({ purpose: 'picture', contentType: 'image/jpeg', size: 1_000 }) },
  takeUpload: { input: () => ({ handle }), refused: noFile },
  upload: { input: () => ({ handle }), refused: noFile },
  judgeUpload: job(() => ({ uploadId: randomUUID() })),
  removeUnusedFile: job(() => ({ uploadId: randomUUID() })),
  documentUrl: { input: () => ({ handle }), refused: noFile },
  setPictureFocus: { input: () => ({ handle, x: 20, y: 80 }), refused: noFile },
  updateServicePhoto: { input: () => ({ handle, serviceId: randomUUID() }), refused: noFile },
  removeServicePhoto: {
    input: () => ({ serviceId: randomUUID() }),
    refused: { code: 'not_found', because: 'the practice has no such service' },
  },
  updateUserPhoto: { input: () => ({ handle }), refused: noFile },
  updateBookableEventTypePhoto: { input: () => ({ handle, id: randomUUID() }), refused: noFile },
  removeBookableEventTypePhoto: {
    input: () => ({ id: randomUUID() }),
    refused: { code: 'not_found', because: 'the practice has no such event type' },
  },
  galleryImages: nothing,
  addGalleryImage: { input: () => ({ handles: [handle] }), refused: noFile },
  removeGalleryImage: {
    input: () => ({ galleryId: randomUUID() }),
    refused: { code: 'not_found', because: 'the practice has no such photo' },
  },
  describeGalleryImage: {
    input: () => ({ galleryId: randomUUID(), altText: 'A room' }),
    refused: { code: 'not_found', because: 'the practice has no such photo' },
  },
  reorderGalleryImages: { input: () => ({ photosArray: [] }) },
};
