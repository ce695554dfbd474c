import { randomUUID } from 'node:crypto';
import { OWNER_PASSWORD } from '../world.ts';
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
  practiceScripts: nothing,
  updatePracticeScripts: {
    input: () => ({ headScripts: '<script>count()</script>', password: OWNER_PASSWORD }),
  },
  switchPracticeScripts: { input: () => ({ enabled: false }) },
};
