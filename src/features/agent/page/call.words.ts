/** Calls of the API in people's words. */
export const words = {
  create: (noun: string) => `Create a new ${noun.toLowerCase()}`,
  createOrder: (vendor: string) => `Create a draft order to ${vendor}`,
  change: (name: string) => `Change ${name}`,
  changeFollowing: (name: string) => `Change ${name} and those that follow it`,
  delete: (noun: string, name: string) => `Delete the ${noun.toLowerCase()} “${name}”`,
  archive: (noun: string, name: string) => `Archive the ${noun.toLowerCase()} “${name}”`,
  other: (verb: string, name: string) => `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${name}`,
  merge: (name: string, other: string) => `Add ${name} to ${other} as the same problem`,
  accept: (name: string) => `Accept ${name} and create its work order`,
  comment: (name: string) => `Comment on ${name}`,
  transfer: (count: string, name: string, from: string, to: string) => `Move ${count} × ${name} from ${from} to ${to}`,
  move: (kind: string, count: string, name: string, at: string) => `${kind} ${count} × ${name} at ${at}`,
  minimum: (name: string, at: string, to: string) => `Set the minimum of ${name} at ${at} to ${to}`,
  line: (quantity: string, name: string, price: string | undefined) =>
    price ? `${quantity} × ${name} at ${price}` : `${quantity} × ${name}`,
  someone: '…',
} as const;
