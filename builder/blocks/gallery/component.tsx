import { type BlockProps, contextOf } from '../../context.ts';
import { Head, Picture, Section, pictureFrom } from '../../parts.tsx';
import type { GalleryProps } from './props.ts';

export function Gallery({ id, puck, tone, eyebrow, title, pictures }: BlockProps<GalleryProps>) {
  const context = contextOf(puck);
  const chosen = pictures.flatMap(({ caption, ...picture }) => {
    const image = pictureFrom(context, picture);
    return image ? [{ image, caption }] : [];
  });
  const shown = chosen.length > 0 ? chosen : context.site.gallery.map((image) => ({ image, caption: '' }));
  if (shown.length === 0) return null;
  return (
    <Section id={id} puck={puck} tone={tone} className="gallery">
      <div className="wrap">
        <Head id={id} eyebrow={eyebrow} title={title} />
        <ul>
          {shown.map(({ image, caption }) => (
            <li key={image.src}>
              <figure>
                <Picture image={image} sizes="(min-width: 900px) 33vw, (min-width: 560px) 46vw, 92vw" />
                {caption && <figcaption className="muted">{caption}</figcaption>}
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
