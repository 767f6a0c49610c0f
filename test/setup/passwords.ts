import { vi } from 'vitest';

/** As cheap as it gets: hashing as servers do it takes more of the processor than most of what it stands before. */
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return { ...argon2, hash: (password: string) => argon2.hash(password, cost) };
});
