// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ReviewShown } from '#app/domain/reviews/index.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { WordsStep } from './words-step.tsx';

rendersInStub();

const review = {
  id: 'a-review',
  token: 'token',
  rating: 5,
  review: null,
  live: false,
  referralCode: null,
  videoReviewsEnabled: true,
  hasCompletedVideoReview: false,
  practice: { name: 'Alder House', url: 'https://alder.example', theme: { colorAccent: null } },
  practitioner: { name: 'Ann Alder', firstName: 'Ann', title: null, defaultPhotoUrl: null },
} as unknown as ReviewShown;

function shown(more: Partial<ReviewShown>) {
  const Stub = createRemixStub([
    { path: '/', Component: () => <WordsStep review={{ ...review, ...more }} problem={null} /> },
  ]);
  render(<Stub />);
}

test('one video a review: a second one is not offered, and the words may stay empty (spec 000 §5)', () => {
  shown({ hasCompletedVideoReview: true });
  expect(screen.getByText('Video Review Already Submitted')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send Ann a video instead' })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Leave this review' }).disabled).toBe(false);
});

test('without one, a video is offered where the practice takes them, and words are needed', () => {
  shown({});
  expect(screen.queryByText('Video Review Already Submitted')).toBeNull();
  expect(screen.getByRole('button', { name: 'Send Ann a video instead' })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Leave this review' }).disabled).toBe(true);
  cleanup();
  shown({ videoReviewsEnabled: false });
  expect(screen.queryByRole('button', { name: 'Send Ann a video instead' })).toBeNull();
});
