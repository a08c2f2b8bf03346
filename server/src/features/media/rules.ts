import { hasRight } from '@draftwright/contract/rights'
import type { Caller } from '../../http/caller.ts'
import { forbiddenError } from '../../http/errors.ts'

/** Members may change their own; publishers everyone's. Throws 403. */
export function assertCanChangeMedia(caller: Caller, rows: readonly { user_id: string | null }[]): void {
  if (hasRight(caller.role, 'media:manage')) return
  if (rows.some((row) => row.user_id !== caller.userId))
    throw forbiddenError('Only the uploader and publishers can change this')
}
