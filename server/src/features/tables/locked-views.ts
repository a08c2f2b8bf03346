import { hasRight, type Role } from '@draftwright/contract/rights'
import type { TableView, TableViewSettings } from '@draftwright/contract/tables'
import { forbiddenError } from '../../http/errors.ts'
import { TableError } from './table-error.ts'

/** What a change makes of the settings; undefined if it leaves them. */
export const readNextSettings = (
  { settings }: Pick<TableView, 'settings'>,
  next: TableViewSettings | undefined,
  is_locked: boolean | undefined,
): TableViewSettings | undefined => (is_locked === undefined ? next : { ...(next ?? settings), is_locked })

/** Throws where a change of a view may not be made: a locked one is only unlocked, by people who may change tables or whose own it is. */
export function assertViewOpen(
  { settings, is_personal }: Pick<TableView, 'settings' | 'is_personal'>,
  next: TableViewSettings | undefined,
  role: Role,
): void {
  const isLocked = settings.is_locked === true
  const willBeLocked = next === undefined ? isLocked : next.is_locked === true
  if (isLocked !== willBeLocked) {
    if (!is_personal && !hasRight(role, 'tables:manage'))
      throw forbiddenError('Only people who may change tables can lock views')
  } else if (isLocked) throw new TableError('VIEW_LOCKED', 'The view is locked. Unlock it to change it.')
}
