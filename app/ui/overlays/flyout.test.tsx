// @vitest-environment jsdom
// It needs its own process: open windows are kept in a module.
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Flyout } from './flyout.tsx';

let isWide = true;
const watchers = new Set<() => void>();

/** The window is turned. */
const turn = (wide: boolean) =>
  act(() => {
    isWide = wide;
    for (const tell of watchers) tell();
  });

beforeEach(() => {
  isWide = true;
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isWide;
    },
    addEventListener: (_: string, tell: () => void) => watchers.add(tell),
    removeEventListener: (_: string, tell: () => void) => watchers.delete(tell),
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const nothing = () => {};

function Sheet({ asks = false, owed = true }: { asks?: boolean; owed?: boolean }) {
  const question = (
    <ConfirmDialog open={asks} onOpenChange={nothing} title="Waive the fee?" confirmLabel="Waive" />
  );
  return (
    <Flyout open beside="a-visit" onOpenChange={nothing} title="Ada Moss" footer={question}>
      {owed ? <button>Waive the fee</button> : <p>The fee was waived.</p>}
      <button>Send invoice</button>
    </Flyout>
  );
}

test('a question stays in front of its sheet when the window is narrowed, and widened again', () => {
  render(<Sheet asks />);
  for (const wide of [false, true, false]) {
    turn(wide);
    // A hidden one has no role: it would be out of reach for who listens.
    const question = screen.getByRole('alertdialog', { name: 'Waive the fee?' });
    const sheet = screen.getByRole('dialog', { name: 'Ada Moss', hidden: true });
    expect(sheet.compareDocumentPosition(question)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(question.contains(document.activeElement)).toBe(true);
  }
});

test('beside the page, whose button went with the press is in the sheet still', () => {
  vi.useFakeTimers();
  const { rerender } = render(<Sheet />);
  act(() => screen.getByRole('button', { name: 'Waive the fee' }).focus());
  rerender(<Sheet owed={false} />);
  expect(document.activeElement).toBe(document.body);
  act(() => void vi.advanceTimersByTime(400));
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Ada Moss' }));
});

test('beside the page, who holds the focus keeps it', () => {
  vi.useFakeTimers();
  const { rerender } = render(<Sheet />);
  act(() => screen.getByRole('button', { name: 'Send invoice' }).focus());
  rerender(<Sheet owed={false} />);
  act(() => void vi.advanceTimersByTime(4_000));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send invoice' }));
});
