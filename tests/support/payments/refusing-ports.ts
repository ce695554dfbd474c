import type { PaymentGateway } from '#app/integrations/cards/port.ts';
import { ProviderError, type ProviderProblem } from '#app/integrations/payments/port.ts';
import type { WalletGateway } from '#app/integrations/paypal/port.ts';

interface Asking {
  ports: { cards: PaymentGateway; wallets: WalletGateway };
}

/** The same context, where one act of a provider is refused as `problem` says and all others work. */
export function refusing<Context extends Asking, Port extends keyof Asking['ports']>(
  context: Context,
  port: Port,
  act: keyof Asking['ports'][Port],
  problem: ProviderProblem,
): Context {
  const refuse = { value: () => Promise.reject(new ProviderError(problem, 'refused by the test')) };
  // The ports of a test are asked for one by one: those that it gave no program for must not be read.
  const refused: unknown = Object.create(context.ports[port], { [act]: refuse });
  const ports = Object.create(context.ports, { [port]: { value: refused } }) as Context['ports'];
  return { ...context, ports };
}
