import { useEffect, useRef, useState } from 'react';
import { useCall } from '#app/components/operation/use-call.ts';
import { op, type OpInput, type OpValue } from '#app/components/operation/op.ts';
import { Card } from '#app/ui/display/card.tsx';

export type Preview = OpValue<'previewEmailTemplate'>;
type Asked = OpInput<'previewEmailTemplate'>;

/** Typing rests so long before the email is rendered anew, milliseconds. */
const REST_MS = 400;

/** The email as it would be sent, rendered by the server whenever what it is made of is another; `first` is what the page came with. */
export function useEmailPreview(asked: Asked, first: { preview: Preview | null; problem: string | null }) {
  const call = useCall();
  const [got, setGot] = useState({ key: JSON.stringify(asked), ...first });
  const key = JSON.stringify(asked);
  useEffect(() => {
    if (key === got.key) return;
    let isWanted = true;
    const timer = setTimeout(() => {
      void call(op.previewEmailTemplate, JSON.parse(key) as Asked).then((answer) => {
        if (!isWanted) return;
        setGot((before) => ({
          key,
          preview: answer.ok ? answer.value : before.preview,
          problem: answer.ok ? null : answer.text,
        }));
      });
    }, REST_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key, got.key, call]);
  return { preview: got.preview, problem: got.problem, isStale: got.key !== key };
}

/**
 * For the frame alone, nothing of which is sent: pictures come from this host as on the practice's site, and no link leads away from the
 * page.
 */
const framed = ({ html, site }: Preview): string =>
  html
    .replaceAll(`src="${new URL(site).origin}/`, 'src="/')
    .replace('<head>', '<head><base target="_blank">');

/** The email in a frame in which nothing runs, as tall as it is. */
export function EmailPreview({ preview, isStale }: { preview: Preview; isStale: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(720);
  const measure = () => {
    const body = frame.current?.contentDocument?.body;
    if (body) setHeight(Math.max(240, body.scrollHeight));
  };
  // It may have come before the page was alive.
  useEffect(measure, []);
  return (
    <Card padding="flush" as="div" className="overflow-hidden" aria-busy={isStale}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 border-b border-line px-4 py-3 text-sm">
        <dt className="text-ink-soft">To</dt>
        <dd className="wrap-anywhere">{preview.to ?? 'This client has no email address, so gets none.'}</dd>
        <dt className="text-ink-soft">Subject</dt>
        <dd className="font-medium wrap-anywhere">{preview.subject}</dd>
      </dl>
      <iframe
        ref={frame}
        title="Preview of the email"
        // Without scripts; its own origin only so that its height can be measured.
        sandbox="allow-same-origin"
        srcDoc={framed(preview)}
        onLoad={measure}
        style={{ height }}
        className="block w-full bg-paper"
      />
    </Card>
  );
}
