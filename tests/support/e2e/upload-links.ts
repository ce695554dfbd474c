import { expect, type Page } from '@playwright/test';
import { appointmentsOf } from './appointments.ts';

/** An open link for a client's video review. */
export interface UploadLink {
  /** Of the video review. */
  id: string;
  path: string;
}

async function ask<Answer>(page: Page, query: string, link?: string): Promise<Answer> {
  const response = await page.request.post('/graphql', {
    data: { query },
    headers: link ? { 'X-Link-Token': link } : {},
  });
  const body = (await response.json()) as { data: Answer; errors?: unknown };
  expect(body.errors, query).toBeUndefined();
  return body.data;
}

const text = (value: string) => JSON.stringify(value);

/** Gives stars to an appointment and asks for the link of its video, as its client's page does; null where it has one already. */
async function linkOfAppointment(visitor: Page, token: string): Promise<UploadLink | null> {
  const { tokenAppointment } = await ask<{ tokenAppointment: { reviewLink: string | null } }>(
    visitor,
    `{ tokenAppointment(instantActionToken: ${text(token)}) { reviewLink } }`,
  );
  if (!tokenAppointment.reviewLink) return null;
  const given = new URL(tokenAppointment.reviewLink).searchParams;
  const [code, clientId] = [given.get('referral_code')!, given.get('client_id')!];
  const { reviewInvitation } = await ask<{ reviewInvitation: { practice: { id: string } } }>(
    visitor,
    `{ reviewInvitation(token: ${text(code)}) { practice { id } } }`,
  );
  const { reviewAddRating } = await ask<{ reviewAddRating: { token: string; errors: string[] } }>(
    visitor,
    `mutation { reviewAddRating(practiceId: ${text(reviewInvitation.practice.id)}, clientId: ${text(clientId)}, rating: 5) { token errors } }`,
    code,
  );
  const { tokenReview } = await ask<{ tokenReview: { id: string } }>(
    visitor,
    `{ tokenReview(token: ${text(reviewAddRating.token)}) { id } }`,
  );
  const { createVideoReviewForReview: made } = await ask<{
    createVideoReviewForReview: { uploadUrl: string; videoReview: string; errors: string[] };
  }>(
    visitor,
    `mutation { createVideoReviewForReview(reviewId: ${text(tokenReview.id)}) { uploadUrl videoReview errors } }`,
    reviewAddRating.token,
  );
  // On a database that is kept, a test before this one has used it.
  if (made.errors.length > 0) return null;
  const { id, status } = JSON.parse(made.videoReview) as { id: string; status: string };
  return status === 'pending' ? { id, path: new URL(made.uploadUrl).pathname } : null;
}

/** So many open links of past appointments of a demo practice; `desk` is signed in as its owner afterwards. */
export async function uploadLinks(
  desk: Page,
  visitor: Page,
  practice: string,
  count: number,
): Promise<UploadLink[]> {
  const past = (await appointmentsOf(desk, practice)).filter(
    ({ state, startsAt }) => state === 'approved' && Date.parse(startsAt) < Date.now() - 86_400_000,
  );
  const links: UploadLink[] = [];
  for (const { token } of past) {
    const link = links.length < count ? await linkOfAppointment(visitor, token) : null;
    if (link) links.push(link);
  }
  expect(links, `past visits of ${practice} without a review`).toHaveLength(count);
  return links;
}

/** Approves or rejects a video, as the owner who is signed in. */
export async function judgeVideo(desk: Page, verdict: 'approve' | 'reject', id: string): Promise<void> {
  // The page that asks before signing out is a form alone.
  await desk.goto('/logout');
  const csrf = await desk.locator('input[name=csrf]').first().inputValue();
  const answer = await desk.evaluate(
    async ([query, token]) => {
      const response = await fetch('/graphql', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': token! },
        body: JSON.stringify({ query }),
      });
      return response.json() as Promise<unknown>;
    },
    [`mutation { ${verdict}VideoReview(id: ${text(id)}) { result errors } }`, csrf],
  );
  expect(answer).toEqual({ data: { [`${verdict}VideoReview`]: { result: true, errors: [] } } });
}
