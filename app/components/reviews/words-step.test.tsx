// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReviewView } from '#app/domain/reviews/index.ts';
import { opRefused } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { WordsStep } from './words-step.tsx';

rendersInStub();
afterEach(() => vi.unstubAllGlobals());

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
} as unknown as ReviewView;

function shown(more: Partial<ReviewView>) {
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

test('its upload link is asked for with the review’s own link; why there is none stands above the words', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body, headers }: RequestInit) => {
    asked.push([path, JSON.parse(body as string), new Headers(headers).get('X-Link-Token')]);
    return opRefused('Video Review Already Submitted');
  });
  shown({});
  fireEvent.click(screen.getByRole('button', { name: 'Send Ann a video instead' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error creating video review: Video Review Already Submitted',
  );
  expect(asked).toEqual([['/op/createVideoReviewForReview', { reviewId: 'a-review' }, 'token']]);
});
