const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const uuid7Pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuidPattern.test(value);
export const isUuid7 = (value: unknown): value is string => typeof value === 'string' && uuid7Pattern.test(value);

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Filled for a hundred ids at a time, because a call for one id costs as much. */
const pool = new Uint8Array(1_000);
let used = pool.length;

function randomBytes(): Uint8Array {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  used += 10;
  return pool.subarray(used - 10, used);
}

/** A UUIDv7: 48 bits of milliseconds, then randomness, so that ids sort by creation time (RFC 9562). */
export function uuid7(time: number = Date.now(), random: Uint8Array = randomBytes()): string {
  const at = time.toString(16).padStart(12, '0');
  const hex = (index: number, byte = random[index]!) => hexOf[byte]!;
  const version = hex(0, (random[0]! & 0x0f) | 0x70) + hex(1);
  const variant = hex(2, (random[2]! & 0x3f) | 0x80) + hex(3);
  const rest = hex(4) + hex(5) + hex(6) + hex(7) + hex(8) + hex(9);
  return `${at.slice(0, 8)}-${at.slice(8)}-${version}-${variant}-${rest}`;
}
