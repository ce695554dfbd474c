import { env } from '#app/platform/env/index.ts';
import { IntercomChat } from './intercom.ts';
import type { SupportChat } from './port.ts';

/** Intercom where its keys are set, else no chat at all: support is then an email address. */
export function selectChat(): SupportChat | null {
  const { chat } = env();
  return chat.mode === 'intercom' ? new IntercomChat(chat) : null;
}
