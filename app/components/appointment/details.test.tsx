// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Details } from './details.tsx';
import type { AppointmentView } from './view.ts';

afterEach(cleanup);

const NOW = Date.parse('2026-03-10T18:00:00Z');

type Location = Partial<AppointmentView['appointment']['location']>;

/** What the place and the way into a call are shown from. */
function shown(location: Location, rest: Partial<AppointmentView['appointment']> = {}) {
  const view = {
    appointment: {
      state: 'approved',
      past: false,
      endsAt: new Date(NOW + 90 * 60_000),
      clientMessage: null,
      practice: {
        name: 'Alder House',
        url: 'https://alder.example',
        user: { name: 'Ann Alder', email: 'a@b.example' },
      },
      ...rest,
      location: {
        virtualLink: null,
        virtualInstructions: null,
        latitude: null,
        longitude: null,
        ...location,
      },
    },
    text: {
      date: 'Tuesday, March 10, 2026',
      times: ['2:00 PM'],
      duration: '1 hr',
      session: null,
      alsoOn: [],
    },
    now: NOW,
    tileUrl: 'https://tiles.example/{z}/{x}/{y}.png',
  } as unknown as AppointmentView;
  render(<Details view={view} />);
}

describe('where it takes place (000 §2)', () => {
  const video = { kind: 'virtual', virtualType: 'video' } as const;

  test('a video call has its link, which opens apart and tells nobody where it came from', () => {
    shown({ ...video, virtualLink: 'https://meet.example/ann' });
    const link = screen.getByRole('link', { name: 'Join video call' });
    expect(link.getAttribute('href')).toBe('https://meet.example/ann');
    expect(link.getAttribute('rel')).toContain('noreferrer');
  });

  test('instructions stand for a link, or beside it', () => {
    shown({
      kind: 'virtual',
      virtualType: 'phone',
      virtualInstructions: 'I call you.\nPlease be near a window.',
    });
    expect(screen.getByText(/I call you\./)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Join video call' })).toBeNull();
  });

  test('the way in stands until the end of the visit, and not after it', () => {
    const way = { virtualLink: 'https://meet.example/ann', virtualInstructions: 'The link opens early.' };
    shown({ ...video, ...way }, { past: true, endsAt: new Date(NOW + 60_000) });
    expect(screen.getByRole('link', { name: 'Join video call' })).toBeTruthy();
    cleanup();
    shown({ ...video, ...way }, { past: true, endsAt: new Date(NOW) });
    expect(screen.getByText('Online, by video')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Join video call' })).toBeNull();
    expect(screen.queryByText('The link opens early.')).toBeNull();
  });

  test('where a link should be there by now and is not, the page says who sends it', () => {
    shown({ ...video, linkMissing: true });
    expect(screen.getByText('The link to join is not ready. Ann Alder will send it to you.')).toBeTruthy();
  });

  test('neither is shown before the confirmation', () => {
    shown(video, { state: 'pending' });
    expect(screen.getByText('You get the link once the appointment is accepted.')).toBeTruthy();
  });

  test('an office has its map, a video call and a visit that is off have none', () => {
    const office = { kind: 'office', name: 'The loft', displayAddress: '85 Loom Street' } as const;
    shown({ ...office, latitude: 40.67, longitude: -73.98 });
    expect(screen.getByRole('img', { name: 'Map of 85 Loom Street' })).toBeTruthy();
    cleanup();
    shown({ ...office, latitude: 40.67, longitude: -73.98 }, { state: 'cancelled' });
    expect(screen.getByText('85 Loom Street')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /^Map of/ })).toBeNull();
    cleanup();
    shown({ ...video, latitude: 40.67, longitude: -73.98 });
    expect(screen.queryByRole('img', { name: /^Map of/ })).toBeNull();
  });
});
