import { createHash } from 'node:crypto'
import { createGuardedFetch } from './guarded-fetch.ts'

/**
 * How often a password is in known breaches, by the range service of Have I Been Pwned at `base`. Only five characters of its
 * SHA-1 leave the server. Returns 0 when the service does not respond within two seconds: its failure must not block anybody.
 */
export async function countBreaches(base: string, password: string): Promise<number> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  try {
    const ask = createGuardedFetch({ trusted: [base], timeoutMs: 2000, maxBytes: 1_000_000 })
    const answer = await ask(`${base}/range/${hash.slice(0, 5)}`, { headers: { 'add-padding': 'true' } })
    if (!answer.ok) return 0
    const line = (await answer.text())
      .split(/\r?\n/u)
      .find((line) => line.toUpperCase().startsWith(`${hash.slice(5)}:`))
    const times = Number(line?.split(':')[1] ?? 0)
    return Number.isSafeInteger(times) ? times : 0
  } catch {
    return 0
  }
}
