import { type BlockProps, contextOf } from '../../context.ts';
import { Head, Picture, Section, Words, pictureFrom } from '../../parts.tsx';
import { safeUrl } from '../../text.tsx';
import type { ColumnsProps } from './props.ts';

/** Up to three columns; one that says nothing is left out. */
export function Columns({ id, puck, tone, eyebrow, title, columns }: BlockProps<ColumnsProps>) {
  const context = contextOf(puck);
  const shown = columns
    .map((column) => ({
      ...column,
      image: pictureFrom(context, column.picture),
      href: safeUrl(column.linkTo),
    }))
    .filter(({ image, title: name, text }) => image !== null || name !== '' || text !== '');
  if (shown.length === 0) return null;
  const Name = title ? 'h3' : 'h2';
  return (
    <Section
      id={id}
      puck={puck}
      tone={tone}
      className="cols"
      label={title ? undefined : shown[0]!.title || 'In short'}
    >
      <div className="wrap">
        {title && <Head id={id} eyebrow={eyebrow} title={title} />}
        <ul className={`col-list n${shown.length}`}>
          {shown.map(({ image, href, linkLabel, text, title: name }, index) => (
            <li key={index}>
              {image && <Picture image={image} sizes="(min-width: 760px) 33vw, 92vw" />}
              {name && <Name>{name}</Name>}
              <Words text={text} heading={title ? 'h4' : 'h3'} />
              {linkLabel && href && (
                <a className="more" href={href}>
                  {linkLabel}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
