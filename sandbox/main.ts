import { startSandboxServer, type SandboxServerOptions } from './server.ts';

/**
 * The vendor sandboxes as a process of their own. SANDBOX_SETTINGS holds SandboxServerOptions as JSON: what each vendor is
 * told in its dashboard. Says 'ready' to its supervisor and leaves with it (the IPC channel closes); prints one line.
 */
async function main(): Promise<void> {
  const settings = process.env.SANDBOX_SETTINGS;
  if (!settings) throw new Error('SANDBOX_SETTINGS is missing');
  const server = await startSandboxServer(JSON.parse(settings) as SandboxServerOptions);
  const stop = (): void => {
    void server.close().finally(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.once('disconnect', stop);
  process.stdout.write(`${JSON.stringify({ msg: 'sandbox ready', url: server.url })}\n`);
  process.send?.('ready');
}

main().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The vendor sandbox cannot start: ${reason}\n`);
  process.exit(1);
});
