import { Fragment, type CSSProperties, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { accentPalette, DEFAULT_ACCENT, isAccent } from '#app/lib/color/accent.ts';
import { mapLink } from '#app/lib/map-link.ts';
import { formatPhone, phoneLink } from '#app/lib/phone.ts';
import { groupsOf, MARKS, type Mark, type RichBlock, type Run } from '#app/lib/rich/rich-text.ts';
import { initials } from '#app/lib/text.ts';
import type { Sender } from './sender.ts';
import type { Details, Lines, MessageLink, Sums, MessageContent } from './text.ts';

const font = "'Figtree', 'Helvetica Neue', Helvetica, Arial, sans-serif";
const ink = '#2b2622';
const muted = '#6a6159';
const line = '#ece5dc';
/** A name of sixty letters breaks rather than widen the message. */
const breaking: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };
type Palette = ReturnType<typeof accentPalette>;

/** Mail programs that know dark mode take these over the inline colours; the others show the light form. */
const darkRules = ({ textDark }: Palette) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .ground { background: #161311 !important; }
    .sheet { background: #1e1a17 !important; }
    .ink { color: #f1ebe4 !important; }
    .soft { color: #b3a89d !important; }
    .line { border-color: #39322c !important; }
    .link { color: ${textDark} !important; }
  }
  @media (max-width: 480px) {
    .side { padding-left: 22px !important; padding-right: 22px !important; }
    .button { display: block !important; text-align: center !important; }
    .label, .value { display: block !important; width: auto !important; }
    .label { padding-bottom: 0 !important; }
    .value { padding-top: 0 !important; border-top: 0 !important; }
  }`;

/** A table that only lays out. */
function Layout({
  style,
  className,
  children,
}: {
  style?: CSSProperties;
  className?: string;
  children: ReactNode;
}) {
  return (
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      className={className}
      style={{ width: '100%', ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

/** Whose message it is: portrait or initials, and the name, which leads to the website. */
function Head({ from, palette }: { from: Sender; palette: Palette }) {
  const round = { width: 48, height: 48, borderRadius: 24 } as const;
  return (
    <Layout>
      <tr>
        <td style={{ width: 62 }}>
          {from.portraitUrl ? (
            <img
              src={from.portraitUrl}
              alt=""
              width={48}
              height={48}
              // A portrait is taller than wide: its head is what is shown.
              style={{ ...round, display: 'block', objectFit: 'cover', objectPosition: '50% 20%' }}
            />
          ) : (
            <div
              aria-hidden="true"
              style={{
                ...round,
                background: palette.accent,
                color: palette.ink,
                font: `600 18px/48px ${font}`,
                textAlign: 'center',
              }}
            >
              {initials(from.name)}
            </div>
          )}
        </td>
        <td>
          <a
            href={from.url}
            className="ink"
            style={{ ...breaking, font: `600 16px/22px ${font}`, color: ink, textDecoration: 'none' }}
          >
            {from.name}
          </a>
        </td>
      </tr>
    </Layout>
  );
}

/** The lines of a value, each by itself: also those that somebody typed. */
const inLines = (value: string | Lines): ReactNode =>
  (typeof value === 'string' ? value.split('\n') : value.lines).map((text, index) => (
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {text}
    </Fragment>
  ));

const words: CSSProperties = { ...breaking, font: `400 16px/25px ${font}`, color: ink };

/** A paragraph or a list; marks and links are those of a rich text, all else is words. */
function BodyPart({ part, palette }: { part: string | RichBlock; palette: Palette }) {
  if (typeof part === 'string')
    return (
      <p className="ink" style={words}>
        {part}
      </p>
    );
  const { kind: Block, lines } = part;
  if (Block === 'p' || Block === 'h3')
    return (
      <p className="ink" style={words}>
        {marked(lines[0]!, palette)}
      </p>
    );
  return (
    <Block className="ink" style={{ ...words, paddingLeft: 24 }}>
      {lines.map((runs, index) => (
        <li key={index} style={{ paddingBottom: 4 }}>
          {marked(runs, palette)}
        </li>
      ))}
    </Block>
  );
}

function marked(
  runs: readonly Run[],
  palette: Palette,
  [mark, ...inner]: readonly Mark[] = MARKS,
): ReactNode {
  if (!mark) return inLines(runs.map(({ text }) => text).join(''));
  return groupsOf(runs, mark).map((group, index) => {
    const said = group[0]![mark];
    const inside = marked(group, palette, inner);
    if (!said) return <Fragment key={index}>{inside}</Fragment>;
    if (mark === 'strong') return <strong key={index}>{inside}</strong>;
    if (mark === 'em') return <em key={index}>{inside}</em>;
    return (
      <a key={index} href={String(said)} className="link" style={{ color: palette.text }}>
        {inside}
      </a>
    );
  });
}

/** Labels beside their values; where a telephone leaves no room for that, above them. */
function DetailRows({ details, palette }: { details: Details; palette: Palette }) {
  const cell: CSSProperties = { padding: '9px 0', verticalAlign: 'top', borderTop: `1px solid ${line}` };
  return (
    <table cellPadding={0} cellSpacing={0} style={{ width: '100%', margin: '8px 0 4px' }}>
      <tbody>
        {details.map(([label, value, url]) => (
          <tr key={label}>
            <th
              scope="row"
              className="soft line label"
              style={{
                ...cell,
                width: 104,
                paddingRight: 12,
                textAlign: 'left',
                font: `400 15px/22px ${font}`,
                color: muted,
              }}
            >
              {label}
            </th>
            <td
              className="ink line value"
              style={{ ...cell, ...breaking, font: `500 15px/22px ${font}`, color: ink }}
            >
              {url ? (
                <a href={url} className="link" style={{ color: palette.text }}>
                  {inLines(value)}
                </a>
              ) : (
                inLines(value)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A bill: what each part costs at the right, the total and what is left in bold. */
function Bill({ sums }: { sums: Sums }) {
  return (
    <table cellPadding={0} cellSpacing={0} style={{ width: '100%', margin: '14px 0 4px' }}>
      <tbody>
        {sums.map(([label, value], index) => {
          const strong = label === 'Total' || index === sums.length - 1;
          const cell: CSSProperties = {
            padding: '7px 0',
            verticalAlign: 'top',
            borderTop: strong ? `1px solid ${line}` : undefined,
            font: `${strong ? 600 : 400} 15px/22px ${font}`,
          };
          return (
            <tr key={label + value}>
              <th
                scope="row"
                className={strong ? 'ink line' : 'soft line'}
                style={{
                  ...cell,
                  ...breaking,
                  paddingRight: 12,
                  textAlign: 'left',
                  color: strong ? ink : muted,
                }}
              >
                {label}
              </th>
              <td
                className="ink line"
                style={{ ...cell, textAlign: 'right', whiteSpace: 'nowrap', color: ink }}
              >
                {value}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Actions({ content, palette }: { content: MessageContent; palette: Palette }) {
  const { action, links = [] } = content;
  const more = (link: MessageLink) => (
    <a
      key={link.label}
      href={link.url}
      className="link"
      style={{
        display: 'inline-block',
        padding: '6px 18px 6px 0',
        font: `500 15px/22px ${font}`,
        color: palette.text,
      }}
    >
      {link.label}
    </a>
  );
  return (
    <>
      <a
        href={action.url}
        className="button"
        style={{
          display: 'inline-block',
          padding: '13px 24px',
          borderRadius: 10,
          background: palette.accent,
          color: palette.ink,
          font: `600 16px/22px ${font}`,
          textDecoration: 'none',
        }}
      >
        {action.label}
      </a>
      {links.length > 0 ? <div style={{ paddingTop: 14 }}>{links.map(more)}</div> : null}
    </>
  );
}

/** How the practice is found and reached, and who carried the message. */
function Foot({ from }: { from: Sender }) {
  const style = { font: `400 13px/20px ${font}`, color: muted };
  const link = (url: string, text: string) => (
    <a href={url} className="soft" style={{ color: muted }}>
      {text}
    </a>
  );
  const reach = [
    from.address && { key: 'address', node: link(mapLink(from.address), from.address) },
    from.phone && { key: 'phone', node: link(phoneLink(from.phone) ?? from.url, formatPhone(from.phone)) },
    { key: 'site', node: link(from.url, new URL(from.url).host) },
  ].filter((part) => part !== null && part !== '');
  return (
    <div className="soft" style={{ ...style, padding: '18px 12px', textAlign: 'center' }}>
      {from.isProduct ? null : (
        <>
          <div style={{ fontWeight: 600 }}>{from.name}</div>
          {reach.map(({ key, node }) => (
            <div key={key}>{node}</div>
          ))}
        </>
      )}
      <div style={{ paddingTop: from.isProduct ? 0 : 8 }}>
        {from.isProduct ? <>Sent by {link(from.url, 'Tendwell')}</> : 'Sent with Tendwell'}
      </div>
    </div>
  );
}

/**
 * The HTML form of a message: one column in the practice's colour, inline styles, readable without pictures and in the dark.
 * React escapes every text.
 */
export function htmlMessage(content: MessageContent, details: Details, from: Sender): string {
  const palette = accentPalette(isAccent(from.accent) ? from.accent : DEFAULT_ACCENT);
  const side = { padding: '0 36px' };
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{content.subject}</title>
        <style dangerouslySetInnerHTML={{ __html: darkRules(palette) }} />
      </head>
      <body className="ground" style={{ margin: 0, padding: '24px 12px', background: '#f6f2ec' }}>
        <Layout style={{ maxWidth: 580, margin: '0 auto' }}>
          <tr>
            <td>
              <Layout
                className="sheet"
                style={{ background: '#ffffff', borderRadius: 16, borderTop: `5px solid ${palette.accent}` }}
              >
                <tr>
                  <td className="side" style={{ ...side, paddingTop: 28, paddingBottom: 22 }}>
                    <Head from={from} palette={palette} />
                  </td>
                </tr>
                <tr>
                  <td className="side" style={side}>
                    <h1
                      className="ink"
                      style={{ ...breaking, margin: 0, font: `600 26px/34px ${font}`, color: ink }}
                    >
                      {content.heading}
                    </h1>
                    {content.body.map((part, index) => (
                      <BodyPart key={index} part={part} palette={palette} />
                    ))}
                    {details.length > 0 ? <DetailRows details={details} palette={palette} /> : null}
                    {content.sums && content.sums.length > 0 ? <Bill sums={content.sums} /> : null}
                  </td>
                </tr>
                <tr>
                  <td className="side" style={{ ...side, paddingTop: 18, paddingBottom: 34 }}>
                    <Actions content={content} palette={palette} />
                  </td>
                </tr>
              </Layout>
              <Foot from={from} />
            </td>
          </tr>
        </Layout>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
