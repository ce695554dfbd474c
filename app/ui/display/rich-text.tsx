import { Fragment, type ReactNode } from 'react';
import { groupsOf, MARKS, readRich, type Mark, type Run } from '#app/lib/rich/rich-text.ts';
import { cx } from '../cx.ts';

interface RichTextProps {
  /** As it is stored; a text from before there was rich text shows its line breaks. */
  text: string | null | undefined;
  className?: string;
}

/** The one way to show a rich text: elements made of its parts, never HTML put in as it stands. Nothing where it says nothing. */
export function RichText({ text, className }: RichTextProps) {
  const blocks = readRich(text);
  if (blocks.length === 0) return null;
  return (
    <div className={cx('rich-text', className)}>
      {blocks.map(({ kind: Block, lines }, index) => (
        <Block key={index}>
          {Block === 'p' ? inline(lines[0]!) : lines.map((runs, at) => <li key={at}>{inline(runs)}</li>)}
        </Block>
      ))}
    </div>
  );
}

function inline(runs: readonly Run[], [mark, ...inner]: readonly Mark[] = MARKS): ReactNode {
  if (!mark)
    return runs
      .map(({ text }) => text)
      .join('')
      .split('\n')
      .map(breaksBetween);
  return groupsOf(runs, mark).map((group, index) => {
    const said = group[0]![mark];
    const words = inline(group, inner);
    if (!said) return <Fragment key={index}>{words}</Fragment>;
    if (mark === 'strong') return <strong key={index}>{words}</strong>;
    if (mark === 'em') return <em key={index}>{words}</em>;
    return (
      <a key={index} href={String(said)} rel="nofollow noopener noreferrer ugc">
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
