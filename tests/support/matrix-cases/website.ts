import { randomUUID } from 'node:crypto';
import { nothing, type MatrixCases } from './case.ts';

export const website: MatrixCases = {
  websiteMetadata: nothing,
  upsertWebsiteMetadata: { input: () => ({ title: 'Massage in Portland' }) },
  generateSiteMetadata: nothing,
  websitePictures: nothing,
  generateImageAltText: nothing,
  updateImageAltTexts: {
    input: () => ({ pictures: [{ handle: randomUUID(), altText: 'A room' }] }),
    refused: { code: 'not_found', because: 'the practice has no such picture' },
  },
};
