import { SUPPORT_SESSION_MS } from '#app/domain/support/inputs.ts';
import { SUPPORT_MESSAGES } from '#app/domain/support/messages.ts';
import { paths } from '#app/paths.ts';

type Messenger = (command: string, options?: object) => void;
declare global {
  interface Window {
    Intercom?: Messenger;
  }
}

interface TokenAnswer {
  success: boolean;
  token: string | null;
  app_id: string | null;
  error: string | null;
}

/** The vendor's own script, once a page. */
function loadScript(appId: string): Promise<void> {
  if (window.Intercom) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `https://widget.intercom.io/widget/${appId}`;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('the messenger did not load'));
    document.head.append(script);
  });
}

/**
 * Opens the support chat as whoever is signed in; only on the support page, whose address tells nothing. Answers the
 * reason where it cannot.
 */
export async function openMessenger(csrf: string): Promise<string | null> {
  try {
    const response = await fetch(paths.supportToken(), { headers: { 'X-CSRF-Token': csrf } });
    const { success, token, app_id, error } = (await response.json()) as TokenAnswer;
    if (!success || !token || !app_id) return error ?? SUPPORT_MESSAGES.failed;
    await loadScript(app_id);
    window.Intercom?.('boot', {
      app_id,
      intercom_user_jwt: token,
      session_duration: SUPPORT_SESSION_MS,
      hide_default_launcher: true,
    });
    window.Intercom?.('show');
    return null;
  } catch {
    return SUPPORT_MESSAGES.failed;
  }
}

/** Ends the conversation's hold on this browser: on leaving the page, so that no other page is told of. */
export const closeMessenger = (): void => window.Intercom?.('shutdown');
