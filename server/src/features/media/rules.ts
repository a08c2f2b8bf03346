import { can } from '@draftwright/contract/rights'
import type { Caller } from '../../http/caller.ts'
import { forbidden } from '../../http/errors.ts'

/** Members change what is theirs; publishers change everybody's. Throws 403. */
export function mayChange(caller: Caller, rows: readonly { user_id: string | null }[]): void {
  if (can(caller.role, 'media:manage')) return
  if (rows.some((row) => row.user_id !== caller.userId))
    throw forbidden('Only whoever added it and publishers can change this')
}
