import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from './steps.mjs';

/** The project's folder; every script works from here, wherever it was called from. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A program of an installed package, run by this Node without npx or a shell. */
export const packageBin = (path) => join(ROOT, 'node_modules', path);

/**
 * Runs a program and gives { code, output } (both streams together, in the order they came).
 * `onLine` gets each line as it comes. A program that cannot be started counts as code 127.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {Omit<import('node:child_process').SpawnOptions, 'env'> & { env?: Record<string, string>, onLine?: (line: string) => void }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(command, args, { env, cwd = ROOT, onLine, ...rest } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, ...rest });
    let output = '';
    let partial = '';
    const take = (chunk) => {
      output += chunk;
      if (!onLine) return;
      const lines = (partial + chunk).split(/\r?\n/);
      partial = lines.pop() ?? '';
      lines.forEach((line) => onLine(line));
    };
    child.stdout?.setEncoding('utf8').on('data', take);
    child.stderr?.setEncoding('utf8').on('data', take);
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code, signal) => {
      if (partial) onLine?.(partial);
      resolve({ code: code ?? (signal ? 128 : 1), output });
    });
  });
}

/** Runs a Node program and throws a Failure with the end of its output where it does not end well. */
export async function runNode(what, args, options) {
  const { code, output } = await capture(process.execPath, args, options);
  if (code !== 0) throw new Failure(`${output.trimEnd().split('\n').slice(-40).join('\n')}\n${what} failed.`);
  return output;
}
