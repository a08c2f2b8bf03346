import { roleOf } from '../../accounts/index.ts'
import { keyRole } from '../../auth/index.ts'
import { can } from '@draftwright/contract/rights'
import type { RunAsker } from './answer.ts'
import { RunStopped } from './live-run.ts'

/**
 * Who asked, with the rights they have at this moment. Throws RunStopped for somebody who has left the workspace since, may not
 * ask any more, or whose key was revoked.
 */
export async function asNow<T extends RunAsker>(asker: T): Promise<T> {
  const { db, caller, parts } = asker
  const isKey = caller.apiKeyId !== null && caller.apiKeyId !== undefined
  const [role, ofKey] = await Promise.all([
    roleOf(db, caller.userId),
    isKey ? keyRole(parts.engine, caller.apiKeyId, parts.now()) : null,
  ])
  if (role === undefined || (isKey && ofKey === null) || !can(role, 'advisor:use'))
    throw new RunStopped('You may not ask Ask Co-CEO in this workspace any more.', 'forbidden')
  return { ...asker, caller: { ...caller, role } }
}
