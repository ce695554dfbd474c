import { bold, dim } from './steps.mjs';

/** One JSON object a line, as `seed logins` prints them: { role, name, email, password, url? }. */
const parseLogins = (output) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

/** The lines at the end of a start: where everything is, and who can sign in. */
export function welcome(env, loginsOutput) {
  const logins = parseLogins(loginsOutput);
  const site = (slug) => `${env.protocol}://${slug}.${env.sitesHost}`;
  const lines = ['', `  ${bold('Tendwell')}        ${env.appOrigin}`];
  if (env.devControls) {
    lines.push(
      `  GraphQL         ${env.appOrigin}/graphql`,
      `  Sent messages   ${env.appOrigin}/dev/outbox`,
      `  Design system   ${env.appOrigin}/dev/ui`,
    );
  }
  // Said at each start: with a stand-in no money moves and no message leaves this machine.
  if (env.sandboxed.length > 0) lines.push(`  Stand-ins       ${env.sandboxed.join(', ')}`);
  if (env.switchedOff.length > 0) lines.push(`  Switched off    ${env.switchedOff.join(', ')}`);
  if (logins.length > 0) {
    const width = (key) => Math.max(...logins.map((login) => String(login[key] ?? '').length));
    const [roles, emails] = [width('role'), width('email')];
    lines.push('', `  ${bold('Demo logins')}`);
    for (const login of logins) {
      const address = login.url ?? (login.slug ? site(login.slug) : '');
      lines.push(
        `  ${String(login.role ?? '').padEnd(roles)}  ${login.email.padEnd(emails)}  ${login.password}  ${dim(address)}`,
      );
    }
  }
  return [...lines, ''].join('\n');
}
