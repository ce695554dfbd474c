import { z } from 'zod';
import type { Call, Route } from './call.ts';
import { fault, noMeeting } from './faults.ts';
import { newId, newNumber, type ZoomMeeting } from './objects.ts';

/** Zoom cuts agendas in lists. */
const LISTED_AGENDA = 250;

const fields = z.object({
  topic: z.string().max(200).optional(),
  type: z.literal(2).optional(),
  /** Zoom reads a moment of GMT with a Z, else wall time of the zone; fractions of a second it does not read. */
  start_time: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    .optional(),
  duration: z.int().min(1).max(1_440).optional(),
  timezone: z.string().max(60).optional(),
  agenda: z.string().max(2_000).optional(),
  settings: z.looseObject({ waiting_room: z.boolean().optional() }).optional(),
});

function read(body: unknown) {
  const parsed = fields.safeParse(body);
  if (parsed.success) return parsed.data;
  const field = String(parsed.error.issues[0]?.path[0] ?? 'body');
  throw fault(400, 300, `Validation Failed. Invalid field: ${field}.`);
}

/** Whose meetings they are: one's own alone. */
function host({ user, path }: Call) {
  if (path.userId !== 'me' && path.userId !== user!.id)
    throw fault(404, 1001, `User does not exist: ${path.userId}.`);
  if (user!.isGuest)
    throw fault(400, 3161, 'Your user account is not allowed meeting hosting and scheduling capabilities.');
  return user!;
}

function own({ around, user, path }: Call): ZoomMeeting {
  const id = path.meetingId ?? '';
  const found = around.store.get('meetings', id);
  if (!found || found.userId !== user!.id) throw noMeeting(id);
  return structuredClone(found);
}

function shown(call: Call, one: ZoomMeeting) {
  const { around, user } = call;
  const { userId: _, waitingRoom, ...rest } = one;
  return {
    ...rest,
    type: 2,
    host_email: user!.email,
    settings: { waiting_room: waitingRoom, join_before_host: false, approval_type: 2 },
    join_url: joinUrl(around.publicUrl, one),
    // Each time another one: it serves for two hours.
    start_url: `${around.publicUrl}/s/${one.id}?zak=${around.now()}.${newId(24)}`,
  };
}

const joinUrl = (base: string, { id, password }: ZoomMeeting) => `${base}/j/${id}?pwd=${password}`;

function create(call: Call) {
  const { id: userId } = host(call);
  const given = read(call.body);
  const meeting: ZoomMeeting = {
    id: Number(`8${newNumber(10)}`),
    userId,
    topic: given.topic ?? 'Zoom Meeting',
    agenda: given.agenda ?? '',
    start_time: given.start_time ?? new Date(call.around.now()).toISOString().replace(/\.\d{3}/, ''),
    duration: given.duration ?? 60,
    timezone: given.timezone ?? 'UTC',
    password: newId(10),
    created_at: new Date(call.around.now()).toISOString().replace(/\.\d{3}/, ''),
    waitingRoom: given.settings?.waiting_room ?? false,
  };
  call.around.store.put('meetings', String(meeting.id), meeting);
  return shown(call, meeting);
}

function list(call: Call) {
  const { id: userId } = host(call);
  const size = Number(call.query.get('page_size') ?? 30);
  if (!(size >= 1 && size <= 300)) throw fault(400, 300, 'The value of page_size is invalid.');
  const all = call.around.store
    .all('meetings')
    .filter((one) => one.userId === userId)
    .toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1));
  const from = Number(call.query.get('next_page_token') || 0);
  const more = all.length > from + size;
  return {
    page_size: size,
    total_records: all.length,
    next_page_token: more ? String(from + size) : '',
    meetings: all.slice(from, from + size).map((one) => ({
      id: one.id,
      host_id: userId,
      topic: one.topic,
      type: 2,
      start_time: one.start_time,
      duration: one.duration,
      timezone: one.timezone,
      created_at: one.created_at,
      agenda: one.agenda.slice(0, LISTED_AGENDA),
      join_url: joinUrl(call.around.publicUrl, one),
    })),
  };
}

function change(call: Call) {
  const meeting = own(call);
  const { settings, type: _, ...given } = read(call.body);
  call.around.store.put('meetings', String(meeting.id), {
    ...meeting,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    waitingRoom: settings?.waiting_room ?? meeting.waitingRoom,
  });
  return {};
}

function remove(call: Call) {
  const { id } = own(call);
  call.around.store.remove('meetings', String(id));
  return {};
}

function readUser(call: Call) {
  const { id, account_id, email, display_name, type = 2 } = call.user!;
  if (call.path.userId !== 'me' && call.path.userId !== id)
    throw fault(404, 1001, `User does not exist: ${call.path.userId}.`);
  const [first_name = '', last_name = ''] = display_name.split(' ');
  return { id, account_id, email, display_name, first_name, last_name, type, status: 'active' };
}

export const MEETING_ROUTES: Route[] = [
  { method: 'get', path: '/v2/users/:userId', scope: 'user:read:user', run: readUser },
  {
    method: 'post',
    path: '/v2/users/:userId/meetings',
    status: 201,
    scope: 'meeting:write:meeting',
    run: create,
  },
  {
    method: 'get',
    path: '/v2/users/:userId/meetings',
    scope: 'meeting:read:list_meetings',
    run: list,
  },
  {
    method: 'get',
    path: '/v2/meetings/:meetingId',
    scope: 'meeting:read:meeting',
    run: (call) => ({ ...shown(call, own(call)), status: 'waiting', host_id: call.user!.id }),
  },
  {
    method: 'patch',
    path: '/v2/meetings/:meetingId',
    status: 204,
    scope: 'meeting:update:meeting',
    run: change,
  },
  {
    method: 'delete',
    path: '/v2/meetings/:meetingId',
    status: 204,
    scope: 'meeting:delete:meeting',
    run: remove,
  },
];
