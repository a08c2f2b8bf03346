import { createHash } from 'node:crypto'
import { toVisitorAddress } from './visitor-address.ts'

/** What stands for a visitor on one day, as hex; without the day's salt it leads back to nobody. */
export const hashVisitor = (
  salt: string,
  accountId: string,
  { ip, userAgent }: { ip: string | null; userAgent: string },
): string =>
  createHash('sha256')
    .update(`${salt}\n${accountId}\n${toVisitorAddress(ip)}\n${userAgent.slice(0, 400)}`)
    .digest('hex')
    .slice(0, 16)
