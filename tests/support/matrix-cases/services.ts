import { job, nothing, type MatrixCases } from './case.ts';

export const services: MatrixCases = {
  bookingPractice: nothing,
  currentPractice: nothing,
  myServices: nothing,
  practiceFrame: nothing,
  publishedPage: { input: () => ({ path: '/' }) },
  publishPage: { input: () => ({ path: '/' }) },
  republishSite: job(() => ({})),
};
