import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { forgetGivenUp } from '#app/ui/page/given-up.ts';

/**
 * Waits until Remix has decoded the state that the page was rendered with. Its component throws the promise of that, before its
 * first hook, for React to wait on; here it is called for this promise alone. React must not meet it: a key or a press that
 * comes between hydrateRoot and the first rendering has React hydrate at once, and a root that has to wait then is given up
 * for good ('Root did not complete'), so that the page stands as without scripts.
 */
async function stateDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    // Without a promise there is nothing to wait for; what is wrong shows when it is rendered.
    await thrown;
  }
}

window.addEventListener('unhandledrejection', forgetGivenUp);

void stateDecoded().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
