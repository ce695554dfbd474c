import { Fragment, type ReactNode } from 'react';
import { groupsOf, isList, MARKS, readRich, type Mark, type Run } from '#app/lib/rich/rich-text.ts';
import { cx } from '../cx.ts';

interface RichTextProps {
  /** As it is stored; a text from before there was rich text shows its line breaks. */
  text: string | null | undefined;
  className?: string;
  /** What its headings are where it stands. */
  heading?: 'h2' | 'h3' | 'h4';
  /** How its links stand to the page; a practitioner's own website is no place of user content. */
  rel?: string;
}

/** The one way to show a rich text: elements made of its parts, never HTML put in as it stands. Nothing where it says nothing. */
export function RichText({
  text,
  className,
  heading = 'h3',
  rel = 'nofollow noopener noreferrer ugc',
}: RichTextProps) {
  const blocks = readRich(text);
  if (blocks.length === 0) return null;
  return (
    <div className={cx('rich-text', className)}>
      {blocks.map(({ kind, lines }, index) => {
        const Block = kind === 'h3' ? heading : kind;
        return (
          <Block key={index}>
            {isList(kind)
              ? lines.map((runs, at) => <li key={at}>{inline(runs, rel)}</li>)
              : inline(lines[0]!, rel)}
          </Block>
        );
      })}
    </div>
  );
}

function inline(runs: readonly Run[], rel: string, [mark, ...inner]: readonly Mark[] = MARKS): ReactNode {
  if (!mark)
    return runs
      .map(({ text }) => text)
      .join('')
      .split('\n')
      .map(breaksBetween);
  return groupsOf(runs, mark).map((group, index) => {
    const said = group[0]![mark];
    const words = inline(group, rel, inner);
    if (!said) return <Fragment key={index}>{words}</Fragment>;
    if (mark === 'strong') return <strong key={index}>{words}</strong>;
    if (mark === 'em') return <em key={index}>{words}</em>;
    return (
      <a key={index} href={String(said)} rel={rel}>
        {words}
      </a>
    );
  });
}

const breaksBetween = (text: string, index: number) => (
  <Fragment key={index}>
    {index > 0 ? <br /> : null}
    {text}
  </Fragment>
);
