import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import { cx } from '#app/ui/cx.ts';
import { useSavingState } from '../editor-context.ts';
import type { SavingState } from '../session.ts';

/** How all of what is edited stands to what is saved, in one. */
export function savingWords({ page, design }: SavingState): { text: string; tone: 'good' | 'busy' | 'bad' } {
  const steps = [page.step, design.step];
  if (steps.includes('elsewhere')) return { text: 'Not saved', tone: 'bad' };
  if (steps.includes('refused')) return { text: 'Not saved', tone: 'bad' };
  if (steps.includes('trying')) return { text: 'Not saved, trying again', tone: 'bad' };
  if (steps.includes('saving')) return { text: 'Saving…', tone: 'busy' };
  return { text: 'Saved', tone: 'good' };
}

const ICONS = { good: Check, busy: LoaderCircle, bad: CloudOff };

/** 'Saved', and what else there is to say of it. */
export function SaveLine({ className }: { className?: string }) {
  const { text, tone } = savingWords(useSavingState());
  const Icon = text === 'Not saved' ? TriangleAlert : ICONS[tone];
  return (
    <p
      role="status"
      className={cx(
        'flex items-center gap-1.5 text-sm whitespace-nowrap',
        tone === 'bad' ? 'font-medium text-red' : 'text-ink-mute',
        className,
      )}
    >
      <Icon
        aria-hidden
        strokeWidth={1.75}
        className={cx('size-4 shrink-0', tone === 'busy' && 'animate-spin motion-reduce:animate-none')}
      />
      {text}
    </p>
  );
}
