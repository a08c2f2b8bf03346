import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../http/errors.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane; the library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Each hash takes 19 MiB and a core: a flood of sign-ins waits in line instead of taking the machine. */
const atOnce = 4
const inLine = 64

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= inLine)
      throw new AppError(503, 'busy', 'Too many people are signing in just now. Try again in a moment.')
    await new Promise<void>((go) => waiting.push(go))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** Null stands for a user who does not exist: the same time passes and the answer is no. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(async () => verify(stored ?? (await dummyHash), password))
  return stored !== null && matches
}

const dummyHash = hash('nobody has this password', cost)
