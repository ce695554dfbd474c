const colours = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code, text) => (colours ? `\u001b[${code}m${text}\u001b[0m` : text);

export const green = (text) => paint('32', text);
export const red = (text) => paint('31', text);
export const yellow = (text) => paint('33', text);
export const dim = (text) => paint('2', text);
export const bold = (text) => paint('1', text);

/** A failure whose message is meant for the person at the keyboard: one clear line, no stack. */
export class Failure extends Error {}

/** `1234` -> `1.2 s`. */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

export const say = (line) => process.stdout.write(`${line}\n`);

/**
 * Runs one step and prints its name and time. `run` may call its argument to add a word to the line.
 * `slow` (such as 'Installing packages: about a minute') is printed before a step that takes long.
 */
export async function step(name, run, { slow } = {}) {
  const started = performance.now();
  let note = '';
  if (slow) say(dim(`  … ${slow}`));
  try {
    const value = await run((text) => (note = text));
    say(`  ${green('✓')} ${name}${note ? ` ${dim(note)}` : ''} ${dim(seconds(performance.now() - started))}`);
    return value;
  } catch (error) {
    say(`  ${red('✗')} ${name} ${dim(seconds(performance.now() - started))}`);
    throw error;
  }
}

/** Ends the process for an error that reached the top: one line for a Failure, the stack for a bug. */
export function fail(error) {
  process.stderr.write(`\n${error instanceof Failure ? red(error.message) : (error?.stack ?? error)}\n`);
  process.exit(1);
}
