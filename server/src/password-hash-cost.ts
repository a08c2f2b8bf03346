/** What one hash of a password costs with argon2id. */
export interface PasswordHashCost {
  /** KiB. */
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
export const owaspMinimum: PasswordHashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** The minimum of argon2. Tests sign up thousands of people, whose passwords need no protection. */
export const cheapHash: PasswordHashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/**
 * PASSWORD_HASH_KIB sets more memory than the minimum. `cheap` is only accepted from a test runner (NODE_ENV=test). Returns the
 * error message for anything else.
 */
export function readPasswordHashCost(setting: (name: string) => string | null): PasswordHashCost | string {
  const value = setting('PASSWORD_HASH_KIB')
  if (value === null) return owaspMinimum
  if (value === 'cheap' && setting('NODE_ENV') === 'test') return cheapHash
  const memoryCost = Number(value)
  if (Number.isInteger(memoryCost) && memoryCost >= owaspMinimum.memoryCost && memoryCost <= 1_048_576)
    return { ...owaspMinimum, memoryCost }
  return `PASSWORD_HASH_KIB must be a whole number from ${owaspMinimum.memoryCost} to 1048576, not "${value}".`
}
