// @vitest-environment jsdom
// It needs its own process: what a window hides of the page is kept in a module.
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { admitVendorWindows } from './vendor-windows.ts';

// jsdom knows neither; react-aria asks for `inert` as it is loaded.
Object.assign(globalThis, { CSS: { escape: (text: string) => text } });
Object.defineProperty(HTMLElement.prototype, 'inert', {
  get(this: HTMLElement) {
    return this.hasAttribute('inert');
  },
  set(this: HTMLElement, on: boolean) {
    this.toggleAttribute('inert', on);
  },
});

let openDialog: (onClose: () => void) => () => void;

beforeAll(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const { Dialog } = await import('./dialog.tsx');
  openDialog = (onClose) => {
    const root = createRoot(document.body.appendChild(document.createElement('main')));
    act(() =>
      root.render(
        <Dialog open title="Pay now" onOpenChange={(open) => !open && onClose()}>
          <button type="button">Pay $120</button>
        </Dialog>,
      ),
    );
    return () => act(() => root.unmount());
  };
});
afterEach(() => document.body.replaceChildren());

/** As a vendor's script does it. */
async function vendorOpens() {
  const box = document.createElement('div');
  const frame = box.appendChild(document.createElement('iframe'));
  document.body.append(box);
  await Promise.resolve();
  return { box, frame };
}
const pressOn = (node: Element) =>
  act(() => {
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      node.dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0 }));
  });
const outside = () => document.querySelector('main')!;

test('without us, a dialog makes what a vendor’s script opens unusable', async () => {
  const close = openDialog(vi.fn());
  expect((await vendorOpens()).box.inert).toBe(true);
  close();
});

test('what stood there, or was opened, before a vendor’s script was known can be used from then on', async () => {
  const { box: early } = await vendorOpens();
  const close = openDialog(vi.fn());
  const { box: late } = await vendorOpens();
  expect([early.inert, late.inert]).toEqual([true, true]);
  admitVendorWindows();
  expect([early.inert, late.inert]).toEqual([false, false]);
  close();
});

test('a vendor’s window that opens over a dialog can be used, and a press on it does not close the dialog', async () => {
  const onClose = vi.fn();
  admitVendorWindows();
  const close = openDialog(onClose);
  const { box, frame } = await vendorOpens();
  expect(box.inert).toBe(false);
  act(() => frame.focus());
  await act(() => new Promise<void>((done) => void requestAnimationFrame(() => done())));
  expect(document.activeElement).toBe(frame);
  pressOn(box);
  expect(onClose).not.toHaveBeenCalled();
  expect(outside().inert).toBe(true);
  close();
  expect(outside().inert).toBe(false);
});

test('our own dialogs bear no mark: a press beside them still closes them', async () => {
  admitVendorWindows();
  const onClose = vi.fn();
  const close = openDialog(onClose);
  const scrim = document.querySelector('[data-sheet]')!;
  expect(scrim.closest('[data-react-aria-top-layer]')).toBeNull();
  pressOn(scrim);
  expect(onClose).toHaveBeenCalled();
  close();
});

test('Tab leads from the dialog into the window in front of it', async () => {
  admitVendorWindows();
  const close = openDialog(vi.fn());
  const { box, frame } = await vendorOpens();
  document.elementFromPoint = () => box;
  const button = document.querySelector<HTMLElement>('[role=dialog] button')!;
  act(() => button.focus());
  act(() => {
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true }));
  });
  expect(document.activeElement).toBe(frame);
  close();
});
