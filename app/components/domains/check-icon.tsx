import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';

const LOOKS = {
  green: [CircleCheck, 'text-green-solid'],
  orange: [TriangleAlert, 'text-orange'],
  grey: [CircleDashed, 'text-ink-soft'],
} as const;

/** Right, wrong, or not known, beside the words that say so. */
export function CheckIcon({ tone }: { tone: keyof typeof LOOKS }) {
  const [Icon, look] = LOOKS[tone];
  return <Icon aria-hidden strokeWidth={1.75} className={`mt-0.5 size-4 shrink-0 ${look}`} />;
}
