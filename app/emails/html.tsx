import { renderToStaticMarkup } from 'react-dom/server';
import type { Words } from './templates.ts';

/** Rows of the details table: what a person wants to find at a glance. */
export type Details = [label: string, value: string][];

const font = "'Figtree', 'Helvetica Neue', Helvetica, Arial, sans-serif";
const ink = '#2b2622';
const muted = '#6f665e';

/** The HTML form of a message: one column, inline styles, readable without pictures. React escapes every text. */
export function htmlMessage(words: Words, details: Details, from: { name: string; url: string }): string {
  const cell = { padding: '6px 0', fontFamily: font, fontSize: 15, lineHeight: '22px', verticalAlign: 'top' };
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{words.subject}</title>
      </head>
      <body style={{ margin: 0, padding: '24px 12px', background: '#f6f2ec' }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td align="center">
                <table
                  role="presentation"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ width: '100%', maxWidth: 560, background: '#ffffff', borderRadius: 16 }}
                >
                  <tbody>
                    <tr>
                      <td style={{ padding: '32px 32px 8px', fontFamily: font, color: muted, fontSize: 14 }}>
                        {from.name}
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: '0 32px' }}>
                        <h1
                          style={{
                            margin: 0,
                            fontFamily: font,
                            fontSize: 26,
                            lineHeight: '34px',
                            color: ink,
                          }}
                        >
                          {words.heading}
                        </h1>
                        {words.body.map((paragraph) => (
                          <p
                            key={paragraph}
                            style={{ fontFamily: font, fontSize: 16, lineHeight: '25px', color: ink }}
                          >
                            {paragraph}
                          </p>
                        ))}
                        {details.length > 0 && (
                          <table
                            role="presentation"
                            cellPadding={0}
                            cellSpacing={0}
                            style={{ width: '100%' }}
                          >
                            <tbody>
                              {details.map(([label, value]) => (
                                <tr key={label}>
                                  <td style={{ ...cell, color: muted, width: 92 }}>{label}</td>
                                  <td style={{ ...cell, color: ink }}>{value}</td>
                                </tr>
                              ))}
                            </tbody>
                          </table>
                        )}
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: '20px 32px 36px' }}>
                        <a
                          href={words.action.url}
                          style={{
                            display: 'inline-block',
                            padding: '13px 22px',
                            borderRadius: 999,
                            background: ink,
                            color: '#ffffff',
                            fontFamily: font,
                            fontSize: 16,
                            fontWeight: 600,
                            textDecoration: 'none',
                          }}
                        >
                          {words.action.label}
                        </a>
                      </td>
                    </tr>
                  </tbody>
                </table>
                <p style={{ fontFamily: font, fontSize: 13, color: muted }}>
                  Sent for{' '}
                  <a href={from.url} style={{ color: muted }}>
                    {from.name}
                  </a>{' '}
                  by Tendwell
                </p>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
