import type { MatrixSide } from '../matrix/world.ts';
import { job, nothing, type MatrixCases } from './case.ts';

const placed = (id: string) => JSON.stringify({ id, position: 1 });
const own = ({ profile }: MatrixSide) => profile;

export const profile: MatrixCases = {
  profileStatus: nothing,
  noteCompletedModal: nothing,
  acceptTerms: nothing,
  verifyProfile: job(() => ({})),
  profileDetails: nothing,
  updateInfo: { input: () => ({ headline: 'Hands that listen.', shortLink: 'ann-care' }) },
  updatePersonalSettings: { input: () => ({ title: 'Massage therapist', gender: 'Female' }) },
  shortLinkAvailability: { input: () => ({ shortLink: 'ann' }) },
  shortLinkTarget: {
    input: () => ({ shortLink: 'nowhere' }),
    refused: { code: 'not_found', because: 'no practice of the matrix is published' },
  },
  proCredentials: nothing,
  createProCredential: {
    input: (side) => ({ filestackDocument: own(side).documentHandle, filestackDocumentName: 'Reiki.pdf' }),
  },
  removeCredential: { input: (side) => ({ credentialId: own(side).pendingId }) },
  reorderCredentials: { input: (side) => ({ credentialArray: [placed(own(side).approvedId)] }) },
  approveCredential: job((side) => ({ credentialId: own(side).pendingId })),
  searchCredentials: { input: () => ({ query: 'mass' }) },
  searchIssuers: { input: () => ({ query: 'board' }) },
  skills: nothing,
  updateSkills: { input: (side) => ({ skills: [own(side).topicId] }) },
  deleteSkills: { input: ({ reviewing }) => ({ skillId: reviewing.skillId }) },
  moveSkills: { input: ({ reviewing }) => ({ skillArray: [placed(reviewing.skillId)] }) },
  searchSpecialties: { input: () => ({ query: 'back' }) },
  practiceDetails: nothing,
  updatePracticeDetails: { input: () => ({ languageIds: [], instagram: '@ann.moss' }) },
};
