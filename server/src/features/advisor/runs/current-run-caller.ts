import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import type { Caller } from '../../../http/caller.ts'
import { findMemberRole } from '../../accounts/index.ts'
import { findKeyRole } from '../../auth/index.ts'
import { hasRight } from '@draftwright/contract/rights'
import { RunStoppedError } from './live-run.ts'

/** The person a run works for: their rights, in their workspace, after the request is over. */
export interface RunCaller {
  readonly db: AccountDb
  readonly caller: Caller
  readonly context: AppContext
}

/**
 * The person who asked, with their current rights. Throws RunStopped if they have left the workspace since, may not ask any more,
 * or their key was revoked.
 */
export async function readCurrentRunCaller<T extends RunCaller>(runCaller: T): Promise<T> {
  const { db, caller, context } = runCaller
  const isKey = caller.apiKeyId !== null && caller.apiKeyId !== undefined
  const [role, ofKey] = await Promise.all([
    findMemberRole(db, caller.userId),
    isKey ? findKeyRole(context.engine, caller.apiKeyId, context.now()) : null,
  ])
  if (role === undefined || (isKey && ofKey === null) || !hasRight(role, 'advisor:use'))
    throw new RunStoppedError('You no longer have access to Ask Co-CEO in this workspace.', 'forbidden')
  return { ...runCaller, caller: { ...caller, role } }
}
