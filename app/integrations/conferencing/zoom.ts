import { z } from 'zod';
import type { Conferencing, ConferencingGrant, MadeMeeting, MeetingPlan } from './port.ts';
import { ConferencingError } from './port.ts';
import { askForLeave, callZoom, siteOf, type ZoomOptions } from './zoom-client.ts';
import { verifyZoomWebhook } from './zoom-webhook.ts';

/** A meeting at a set time, once. */
const SCHEDULED = 2;
const TOPIC_LENGTH = 200;
/** Of a user: a Basic account, which pays nothing, and whose meetings Zoom ends after 40 minutes. */
const BASIC = 1;
const BASIC_MINUTES = 40;
/** As many as Zoom gives at once, and how many pages are read: a host with more has other troubles. */
const PAGE_SIZE = 300;
const MOST_PAGES = 20;

const grant = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().int().positive(),
});
const user = z.object({
  id: z.string().min(1),
  type: z.number().nullish(),
  email: z.string().nullish(),
  display_name: z.string().nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
});
const meetingId = z.union([z.number().int(), z.string().min(1)]).transform(String);
const meeting = z.object({ id: meetingId, join_url: z.url() });
const started = z.object({ start_url: z.url() });
const page = z.object({
  next_page_token: z.string().nullish(),
  meetings: z.array(
    z.object({
      id: meetingId,
      join_url: z.string().nullish(),
      agenda: z.string().nullish(),
      created_at: z.string().nullish(),
    }),
  ),
});
const nothing = z.unknown();

/** How a meeting of ours says which it is: the agenda is the one free text that Zoom's list gives back to every account. */
const marked = (mark: string) => `Booked with Tendwell. Reference: ${mark}`;

/** Zoom behind the port. It knows no idempotency keys: what was made under a lost answer is found by its mark. */
export class ZoomConferencing implements Conferencing {
  readonly signedBy = { signature: 'x-zm-signature', timestamp: 'x-zm-request-timestamp' };

  constructor(private readonly options: ZoomOptions) {}

  consentPage({
    state,
    challenge,
    returnUrl,
  }: {
    state: string;
    challenge: string;
    returnUrl: string;
  }): string {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: this.options.clientId,
      redirect_uri: returnUrl,
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    return `${siteOf(this.options)}/oauth/authorize?${query}`;
  }

  async exchange(request: { code: string; verifier: string; returnUrl: string }): Promise<ConferencingGrant> {
    return this.leave({
      grant_type: 'authorization_code',
      code: request.code,
      redirect_uri: request.returnUrl,
      code_verifier: request.verifier,
    });
  }

  async renew(renewal: string): Promise<ConferencingGrant> {
    return this.leave({ grant_type: 'refresh_token', refresh_token: renewal });
  }

  private async leave(form: Record<string, string>): Promise<ConferencingGrant> {
    const answer = await askForLeave(this.options, '/oauth/token', form, grant);
    return {
      access: answer.access_token,
      renewal: answer.refresh_token,
      livesSeconds: answer.expires_in,
    };
  }

  async revoke(access: string): Promise<void> {
    try {
      await askForLeave(this.options, '/oauth/revoke', { token: access }, nothing);
    } catch (error) {
      if (!(error instanceof ConferencingError) || error.problem !== 'access_lost') throw error;
    }
  }

  async host(access: string) {
    const found = await callZoom(this.options, { method: 'GET', path: '/users/me', access }, user);
    const name = found!.display_name || [found!.first_name, found!.last_name].filter(Boolean).join(' ');
    const mostMinutes = found!.type === BASIC ? BASIC_MINUTES : null;
    return { hostId: found!.id, name: name || null, email: found!.email || null, mostMinutes };
  }

  async mustHost(access: string): Promise<void> {
    const query = { type: 'scheduled', page_size: '1' };
    await callZoom(this.options, { method: 'GET', path: '/users/me/meetings', access, query }, page);
  }

  async make(access: string, mark: string, plan: MeetingPlan): Promise<MadeMeeting> {
    const call = { method: 'POST', path: '/users/me/meetings', access } as const;
    const made = await callZoom(
      this.options,
      { ...call, body: { ...bodyOf(plan), agenda: marked(mark) } },
      meeting,
    );
    return { meetingId: made!.id, joinUrl: made!.join_url };
  }

  async find(access: string, mark: string): Promise<MadeMeeting[]> {
    const found: (MadeMeeting & { createdAt: string })[] = [];
    let next = '';
    for (let read = 0; read < MOST_PAGES; read += 1) {
      // Every meeting that is not over: the default, unlike 'upcoming', leaves out none that was moved into the past.
      const query = {
        type: 'scheduled',
        page_size: String(PAGE_SIZE),
        ...(next && { next_page_token: next }),
      };
      const answer = await callZoom(
        this.options,
        { method: 'GET', path: '/users/me/meetings', access, query },
        page,
      );
      for (const { id, agenda, join_url: joinUrl, created_at: createdAt } of answer!.meetings)
        if (agenda?.includes(marked(mark)) && joinUrl)
          found.push({ meetingId: id, joinUrl, createdAt: createdAt ?? '' });
      next = answer!.next_page_token ?? '';
      if (!next) break;
    }
    return found
      .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
      .map(({ createdAt: _, ...made }) => made);
  }

  async change(access: string, id: string, plan: MeetingPlan): Promise<'changed' | 'gone'> {
    const call = { method: 'PATCH', path: pathOf(id), access, mayBeGone: true } as const;
    const answer = await callZoom(this.options, { ...call, body: bodyOf(plan) }, nothing);
    return answer === null ? 'gone' : 'changed';
  }

  async remove(access: string, id: string): Promise<'removed' | 'gone'> {
    const call = { method: 'DELETE', path: pathOf(id), access, mayBeGone: true } as const;
    return (await callZoom(this.options, call, nothing)) === null ? 'gone' : 'removed';
  }

  async startPage(access: string, id: string): Promise<string | null> {
    const call = { method: 'GET', path: pathOf(id), access, mayBeGone: true } as const;
    return (await callZoom(this.options, call, started))?.start_url ?? null;
  }

  verifyWebhook(signed: { rawBody: string; signature: string | null; timestamp: string | null }) {
    const { webhookSecretToken, now = Date.now } = this.options;
    return verifyZoomWebhook(webhookSecretToken, signed, now());
  }
}

const pathOf = (id: string) => `/meetings/${encodeURIComponent(id)}`;

function bodyOf({ topic, startsAt, minutes, timeZone, isPrivate }: MeetingPlan) {
  return {
    topic: topic.slice(0, TOPIC_LENGTH),
    type: SCHEDULED,
    start_time: new Date(startsAt).toISOString().replace(/\.\d{3}Z$/, 'Z'),
    duration: minutes,
    timezone: timeZone,
    settings: isPrivate ? { waiting_room: true } : { waiting_room: false, join_before_host: false },
  };
}
