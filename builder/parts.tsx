import type { ReactNode } from 'react';
import { type SiteContext, contextOf } from './context.ts';
import { focusClasses } from './css/focus.ts';
import { RichText } from '#app/ui/display/rich-text.tsx';
import type { PictureValue } from './blocks/shared.ts';
import type { SiteImage } from './read-model.ts';

/** Grounds a section may stand on. */
export type Tone = 'paper' | 'wash' | 'deep';

interface SectionProps {
  id: string;
  puck: Parameters<typeof contextOf>[0];
  tone?: Tone;
  className?: string;
  /** Names the section where it has no heading of its own. */
  label?: string;
  children: ReactNode;
}

/** The frame of a section: its ground, its place in the address, and the heading it is named by. */
export function Section({ id, puck, tone = 'paper', className, label, children }: SectionProps) {
  const { anchors } = contextOf(puck);
  const classes = ['sec', tone === 'paper' ? '' : tone, className ?? ''].filter(Boolean).join(' ');
  return (
    <section
      id={anchors[id]}
      className={classes}
      aria-label={label}
      aria-labelledby={label ? undefined : headingId(id)}
    >
      {children}
    </section>
  );
}

/** Ids inside a page come from block ids, which the schema keeps to letters, digits and hyphens. */
export const headingId = (id: string) => `${id}-h`;

export function Eyebrow({ children }: { children: string }) {
  return children ? <p className="eyebrow">{children}</p> : null;
}

/** A practitioner's own rich text. */
export const Words = ({ text, heading }: { text: string; heading?: 'h2' | 'h3' | 'h4' }) => (
  <RichText text={text} className="prose" heading={heading ?? 'h3'} rel="noopener" />
);

/** A section's opening: small line, heading, a few words. */
export function Head({
  id,
  eyebrow,
  title,
  text,
}: {
  id: string;
  eyebrow: string;
  title: string;
  text?: string;
}) {
  return (
    <div className="head">
      <Eyebrow>{eyebrow}</Eyebrow>
      <h2 id={headingId(id)}>{title}</h2>
      {text && <Words text={text} />}
    </div>
  );
}

interface PictureProps {
  image: SiteImage | null | undefined;
  /** How wide it is shown, as in the sizes attribute. */
  sizes: string;
  className?: string;
  /** Above the fold: fetched first, not lazily. */
  eager?: boolean;
}

/** A picture in AVIF and WebP, its ratio kept; where there is none, its place stays as a quiet ground. */
export function Picture({ image, sizes, className, eager }: PictureProps) {
  const classes = className ? `pic ${className}` : 'pic';
  if (!image) return <div className={classes} />;
  return (
    <div className={classes + focusClasses(image)}>
      <picture>
        {image.avif && <source type="image/avif" srcSet={image.avif} sizes={sizes} />}
        {image.webp && <source type="image/webp" srcSet={image.webp} sizes={sizes} />}
        <img
          src={image.src}
          alt={image.alt}
          width={image.width}
          height={image.height}
          loading={eager ? undefined : 'lazy'}
          decoding="async"
          // React 18 knows the attribute only in lower case.
          {...(eager ? { fetchpriority: 'high' } : {})}
        />
      </picture>
    </div>
  );
}

/** A picture of the page by its key; an empty or unknown key gives none. */
const imageOf = (context: SiteContext, key: string): SiteImage | null =>
  Object.hasOwn(context.site.images, key) ? (context.site.images[key] ?? null) : null;

/** The picture that a block names, with the block's own words for it; none where the site has no such picture. */
export function pictureFrom(context: SiteContext, { image, alt }: PictureValue): SiteImage | null {
  const found = imageOf(context, image);
  return found && alt ? { ...found, alt } : found;
}

/** A rating of 1 to 5, drawn to the half star. */
export function Stars({ rating }: { rating: number }) {
  const label = `${Number.isInteger(rating) ? rating : rating.toFixed(1)} out of 5 stars`;
  return <span className={`stars s${Math.round(rating * 2)}`} role="img" aria-label={label} />;
}
