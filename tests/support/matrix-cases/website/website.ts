import { randomUUID } from 'node:crypto';
import { emptyContent } from '#app/domain/website/content/content-page.ts';
import { OWNER_PASSWORD } from '../../world.ts';
import { first, job, nothing, type MatrixCase, type MatrixCases } from '../case.ts';

const about: MatrixCase = { input: ({ situation: { site } }) => ({ pageId: site.aboutId }) };

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
    refused: { code: 'conflict', because: 'these practices are on the Free plan' },
  },
  websiteContent: nothing,
  websiteContentPreview: { ...nothing, refused: { code: 'not_found', because: 'nothing was saved yet' } },
  updateWebsiteContent: {
    input: () => ({ ...emptyContent(), headline: 'Rest' }),
    refused: { code: 'conflict', because: 'these practices are on the Free plan' },
  },
  builderVersion: nothing,
  switchBuilderVersion: {
    input: () => ({ version: 'v1' }),
    before: first(`UPDATE "Practice" SET "createdAt" = '2025-08-31T23:59:59Z' WHERE id = $1`),
  },
  switchPracticeScripts: { input: () => ({ enabled: false }) },
  addPage: { input: () => ({ kind: 'free', title: 'My training' }) },
  copyPage: about,
  deletePage: about,
  orderPages: {
    input: ({ situation: { site } }) => ({ pageIds: [site.aboutId, site.frontId] }),
    strange: 'state_changed',
  },
  pageToEdit: about,
  publishedPage: { input: () => ({ path: '/' }) },
  publishedSite: nothing,
  siteFile: { input: () => ({ file: 'llms' }) },
  publishWebsite: {
    input: () => ({}),
    refused: { code: 'conflict', because: 'these practices are on the Free plan' },
  },
  removeRedirect: { input: ({ situation: { site } }) => ({ redirectId: site.redirectId }) },
  republishSite: job(() => ({})),
  tellEdge: job(() => ({})),
  restorePublication: { input: ({ situation: { site } }) => ({ publicationId: site.publicationId }) },
  savePage: {
    input: ({ situation: { site } }) => ({ pageId: site.frontId, version: 1, data: site.front }),
  },
  saveWebsiteDesign: { input: ({ situation: { site } }) => ({ version: 1, design: site.design }) },
  sendContactMessage: {
    input: () => ({ name: 'Wren Quill', email: 'wren@example.test', text: 'Do you have a time on Friday?' }),
  },
  setContactMessageAside: {
    input: ({ situation: { site } }) => ({ contactMessageId: site.contactMessageId }),
  },
  setRedirect: { input: () => ({ path: '/former.html', target: '/' }) },
  takeDownWebsite: nothing,
  updatePage: {
    input: ({ situation: { site } }) => ({ pageId: site.aboutId, title: 'About me', path: '/about-me' }),
  },
  website: nothing,
  websiteChanges: nothing,
  websitePublication: { input: ({ situation: { site } }) => ({ publicationId: site.publicationId }) },
  websitePublications: nothing,
};
