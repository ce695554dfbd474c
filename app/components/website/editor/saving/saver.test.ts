import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refused, type Outcome } from '#app/components/operation/call.ts';
import { SAVE_AFTER_MS, Saver, type SaveState } from './saver.ts';

type Answer = Outcome<{ version: number }>;

/** A server that keeps one value by its version, and answers when it is told to. */
function aServer(version = 1) {
  const stored = { version, value: 'first' };
  let held: (() => void) | null = null;
  const fails: (() => Answer)[] = [];
  const save = vi.fn(async (value: string, from: number): Promise<Answer> => {
    if (held) await new Promise<void>((resolve) => (held = resolve));
    const fail = fails.shift();
    if (fail) return fail();
    if (from !== stored.version) {
      return { ...refused('state_changed', 'Changed elsewhere.'), data: { version: stored.version } };
    }
    stored.value = value;
    stored.version += 1;
    return { ok: true, value: { version: stored.version } };
  });
  return {
    stored,
    save,
    fail: (code: 'unreachable' | 'invalid_input') => void fails.push(() => refused(code, `It is ${code}.`)),
    hold: () => (held = () => undefined),
    letGo() {
      const answer = held;
      held = null;
      answer?.();
    },
  };
}

function aSaver(server: ReturnType<typeof aServer>, version = 1) {
  const states: SaveState['step'][] = [];
  const onSaved = vi.fn();
  const saver = new Saver<string>({
    version,
    save: server.save,
    onState: ({ step }) => states.push(step),
    onSaved,
  });
  return { saver, states, onSaved };
}

describe('saving by itself', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pause = (ms = SAVE_AFTER_MS) => vi.advanceTimersByTimeAsync(ms);

  it('waits until typing stops, and saves once', async () => {
    const server = aServer();
    const { saver, states, onSaved } = aSaver(server);
    for (const value of ['a', 'ab', 'abc']) {
      saver.change(value);
      await pause(SAVE_AFTER_MS / 2);
    }
    expect(server.save).not.toHaveBeenCalled();
    await pause();
    expect(server.stored).toEqual({ version: 2, value: 'abc' });
    expect(server.save).toHaveBeenCalledTimes(1);
    expect(states.at(-1)).toBe('saved');
    expect(onSaved).toHaveBeenCalledWith(2);
  });

  it('never sends two at once, and sends what came meanwhile after it', async () => {
    const server = aServer();
    const { saver, states } = aSaver(server);
    server.hold();
    saver.change('a');
    await pause();
    saver.change('b');
    await pause(10 * SAVE_AFTER_MS);
    expect(server.save).toHaveBeenCalledTimes(1);
    server.letGo();
    await pause();
    expect(server.stored).toEqual({ version: 3, value: 'b' });
    expect(states.at(-1)).toBe('saved');
  });

  it('tries again until an answer comes, with what stands there then', async () => {
    const server = aServer();
    const { saver, states } = aSaver(server);
    server.fail('unreachable');
    server.fail('unreachable');
    saver.change('a');
    await pause();
    expect(states.at(-1)).toBe('trying');
    saver.change('b');
    expect(saver.state.step).toBe('trying');
    await pause(60_000);
    expect(server.stored.value).toBe('b');
    expect(states.at(-1)).toBe('saved');
  });

  it('does not try again what can never be saved, but the next change', async () => {
    const server = aServer();
    const { saver } = aSaver(server);
    server.fail('invalid_input');
    saver.change('a');
    await pause(600_000);
    expect(server.save).toHaveBeenCalledTimes(1);
    expect(saver.state).toEqual({ step: 'refused', text: 'It is invalid_input.' });
    saver.change('b');
    await pause();
    expect(server.stored.value).toBe('b');
  });

  it('leaves alone what another window saved, until it is told to take over', async () => {
    const server = aServer();
    const mine = aSaver(server);
    const theirs = aSaver(server);
    theirs.saver.change('theirs');
    await pause();
    mine.saver.change('mine');
    await pause();
    expect(mine.saver.state).toEqual({ step: 'elsewhere', version: 2 });
    mine.saver.change('mine, and more');
    await pause(60_000);
    expect(server.stored.value).toBe('theirs');
    await mine.saver.takeOver('mine, and more');
    expect(server.stored).toEqual({ version: 3, value: 'mine, and more' });
    expect(mine.saver.state.step).toBe('saved');
  });

  it('hears of another window before anything is typed, and not of its own versions', async () => {
    const server = aServer();
    const { saver } = aSaver(server);
    saver.change('a');
    await pause();
    saver.hear(2);
    expect(saver.state.step).toBe('saved');
    saver.hear(3);
    expect(saver.state).toEqual({ step: 'elsewhere', version: 3 });
  });

  it('sends at once what is left, and nothing once it is stopped', async () => {
    const server = aServer();
    const { saver } = aSaver(server);
    saver.change('last words');
    await saver.flush();
    expect(server.stored.value).toBe('last words');
    saver.change('given up');
    saver.stop();
    await pause(60_000);
    expect(server.stored.value).toBe('last words');
  });
});
