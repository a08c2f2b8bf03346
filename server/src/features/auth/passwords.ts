import { hash, verify } from '@node-rs/argon2'
import { handsFree, turns } from './turns.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane; the library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const inTurn = turns(handsFree)

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** Null stands for a user who does not exist: the same time passes and the answer is no. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(async () => verify(stored ?? (await dummyHash), password))
  return stored !== null && matches
}

const dummyHash = hash('nobody has this password', cost)
