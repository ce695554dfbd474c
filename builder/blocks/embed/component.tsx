import type { BlockProps } from '../../context.ts';
import { embedOf } from '../../embeds.ts';
import { Head, Section } from '../../parts.tsx';
import type { EmbedProps } from './props.ts';

/** What another site shows, in a frame that can reach nothing around it, and that is loaded only when it is opened. */
export function Embed({ id, puck, tone, eyebrow, title, text, address, name }: BlockProps<EmbedProps>) {
  const embed = embedOf(address);
  if (!embed) return null;
  const what = name || title || `From ${embed.host}`;
  return (
    <Section id={id} puck={puck} tone={tone} className="embed" label={title ? undefined : what}>
      <div className="wrap">
        {title && <Head id={id} eyebrow={eyebrow} title={title} text={text} />}
        <details>
          <summary>
            Show “{what}” <span className="muted">from {embed.host}</span>
          </summary>
          <iframe
            className={embed.shape}
            src={embed.src}
            title={what}
            loading="lazy"
            sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
            referrerPolicy="strict-origin-when-cross-origin"
            allowFullScreen
          />
        </details>
      </div>
    </Section>
  );
}
