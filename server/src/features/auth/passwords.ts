import { hash, verify } from '@node-rs/argon2'
import type { PasswordHashCost } from '../../password-hash-cost.ts'
import { hashWorkers, limitConcurrency } from './limit-concurrency.ts'

const runLimited = limitConcurrency(hashWorkers)

/** The only access to the hash function: a test counts here what each sign-in method costs. */
export const argon2 = { hash, verify }

/** An argon2id hash; the library's default algorithm. */
export const hashPassword = (password: string, cost: PasswordHashCost): Promise<string> =>
  runLimited(() => argon2.hash(password, { ...cost }))

/** Null is a user who does not exist: the same time passes and the result is false. */
export async function verifyPassword(
  stored: string | null,
  password: string,
  cost: PasswordHashCost,
): Promise<boolean> {
  // Awaited by everyone, so that the first caller does not wait longer than others.
  const nobody = await hashOfNobody(cost)
  const matches = await runLimited(() => argon2.verify(stored ?? nobody, password))
  return stored !== null && matches
}

const ofNobody = new Map<string, Promise<string>>()

function hashOfNobody(cost: PasswordHashCost): Promise<string> {
  const key = JSON.stringify(cost)
  const known = ofNobody.get(key) ?? hash('nobody has this password', { ...cost })
  ofNobody.set(key, known)
  return known
}
