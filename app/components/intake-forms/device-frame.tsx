import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface DeviceFrameProps {
  /** What is shown in it, for screen readers. */
  label: string;
  children: ReactNode;
}

/** What stands in the page's head decides the look: a frame of its own width has it as well. */
function dress(frame: Document): void {
  const { documentElement, head } = document;
  for (const { name, value } of documentElement.attributes) frame.documentElement.setAttribute(name, value);
  frame.title = 'Preview';
  for (const sheet of head.querySelectorAll('link[rel=stylesheet], style')) {
    frame.head.append(frame.importNode(sheet, true));
  }
  frame.body.className = document.body.className;
}

/**
 * Shows its content in a window 360 px wide, so that it looks as it does on a phone whatever the screen around it. It is as
 * high as what stands in it: the page around it scrolls, and nothing within it.
 */
export function DeviceFrame({ label, children }: DeviceFrameProps) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const frameNode = useRef<HTMLIFrameElement | null>(null);
  const content = useRef<HTMLDivElement>(null);
  function enter(frame: HTMLIFrameElement | null) {
    const inside = frame?.contentDocument;
    if (!inside?.body || inside.body === body) return;
    dress(inside);
    setBody(inside.body);
  }
  useEffect(() => {
    const [frame, inside] = [frameNode.current, content.current];
    if (!frame || !inside) return;
    const grown = new ResizeObserver(() => {
      const border = frame.offsetHeight - frame.clientHeight;
      frame.style.height = `${Math.ceil(inside.getBoundingClientRect().height) + border}px`;
    });
    grown.observe(inside);
    return () => grown.disconnect();
  }, [body]);
  return (
    <div className="mx-auto w-full max-w-90">
      <iframe
        ref={(node) => {
          frameNode.current = node;
          enter(node);
        }}
        // Firefox loads an empty page once more after it was written to.
        onLoad={(event) => enter(event.currentTarget)}
        title={label}
        className="block h-160 w-full rounded-xl border border-line-strong bg-paper"
      />
      {body ? createPortal(<div ref={content}>{children}</div>, body) : null}
    </div>
  );
}
