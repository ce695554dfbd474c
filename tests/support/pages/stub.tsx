import { createRemixStub } from '@remix-run/testing';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';

/** For a file whose tests render in jsdom below Remix's stub: puts there what jsdom lacks, and clears the page after each test. */
export function rendersInStub(): void {
  beforeAll(() => {
    window.CSS ??= { escape: (text: string) => text } as never;
    window.matchMedia ??= () =>
      ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
    window.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    } as never;
    // The stub's router says once that it is not the next version yet.
    const quiet = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const Stub = createRemixStub([{ path: '/', Component: () => null }]);
    render(<Stub />);
    cleanup();
    quiet.mockRestore();
  });
  afterEach(cleanup);
}
