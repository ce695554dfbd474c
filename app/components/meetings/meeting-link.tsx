import { ExternalLink } from 'lucide-react';

/** Leads into a call, in a tab of its own. */
export function MeetingLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 underline decoration-line-strong underline-offset-4 hover:decoration-current [&_svg]:size-3.5"
    >
      {children} <ExternalLink strokeWidth={1.75} aria-hidden />
    </a>
  );
}
