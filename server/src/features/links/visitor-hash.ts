import { createHash } from 'node:crypto'
import { toVisitorAddress } from '../analytics/index.ts'

/** Who followed a link; in memory only. */
export interface ClickVisitor {
  ip: string | null
  userAgent: string
}

/** Cannot be traced to anybody once the day's salt is deleted. */
export const hashVisitor = (salt: string, accountId: string, { ip, userAgent }: ClickVisitor): string =>
  createHash('sha256')
    .update(`${salt}\n${accountId}\n${toVisitorAddress(ip)}\n${userAgent}`)
    .digest('hex')
    .slice(0, 32)

export const longestUserAgent = 400
