import { PICTURE_MESSAGES as TEXTS } from '#app/domain/pictures/messages.ts';
import type { SentFile } from './use-sent-file.ts';

/** Below a file that is made longer than anybody waits: it is sent, and may be saved. */
export const SlowNote = ({ file }: { file: SentFile }) => (
  <p role="status" className={file.step === 'slow' ? 'mt-2 text-sm text-ink-soft' : 'sr-only'}>
    {file.step === 'slow' ? TEXTS.stillWorking : ''}
  </p>
);
