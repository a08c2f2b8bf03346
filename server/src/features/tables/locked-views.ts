import { hasRight, type Role } from '@draftwright/contract/rights'
import type { TableView, TableViewSettings } from '@draftwright/contract/table-views'
import { isDeepStrictEqual } from 'node:util'
import { conflictError, forbiddenError } from '../../http/errors.ts'
import { TableError } from './table-error.ts'

/** What a change makes of the settings; undefined if it leaves them. */
export const readNextSettings = (
  { settings }: Pick<TableView, 'settings'>,
  next: TableViewSettings | undefined,
  is_locked: boolean | undefined,
): TableViewSettings | undefined => (is_locked === undefined ? next : { ...(next ?? settings), is_locked })

/** Said of what two people have changed. */
const settingNames: Readonly<Record<string, string>> = {
  filter: 'the filter',
  sorts: 'the order',
  groups: 'the groups',
  hidden_field_ids: 'the fields',
  field_order: 'the order of fields',
  widths: 'the widths',
  summaries: 'the summaries',
  row_height: 'the row height',
}

/** Puts a change of settings into those that are there by now. Throws 409 where somebody else has changed the same since it was begun. */
export function mergeSettings(
  { settings: current }: Pick<TableView, 'settings'>,
  seen: TableViewSettings,
  wanted: TableViewSettings,
): TableViewSettings {
  const read = (settings: TableViewSettings, key: string): unknown =>
    (settings as Readonly<Record<string, unknown>>)[key] ?? null
  const keys = [...new Set([...Object.keys(seen), ...Object.keys(wanted)])].filter((key) => key !== 'is_locked')
  const changed = keys.filter((key) => !isDeepStrictEqual(read(seen, key), read(wanted, key)))
  const taken = changed.filter(
    (key) =>
      !isDeepStrictEqual(read(current, key), read(seen, key)) &&
      !isDeepStrictEqual(read(current, key), read(wanted, key)),
  )
  if (taken.length > 0) {
    const names = taken.map((key) => settingNames[key] ?? 'its look')
    throw conflictError(
      'view_changed',
      `Somebody else has changed ${[...new Set(names)].join(' and ')} of this view meanwhile. Yours is not saved.`,
    )
  }
  const merged: Record<string, unknown> = { ...current }
  for (const key of changed) {
    const value = (wanted as Readonly<Record<string, unknown>>)[key]
    if (value === undefined) delete merged[key]
    else merged[key] = value
  }
  // Both were checked as settings.
  return merged as TableViewSettings
}

/**
 * Throws where a change of a view may not be made: a locked one is only unlocked, by people who may change tables or whose own it is. What
 * becomes the team's is no longer a person's own to lock.
 */
export function assertViewOpen(
  { settings, is_personal }: Pick<TableView, 'settings' | 'is_personal'>,
  next: TableViewSettings | undefined,
  role: Role,
  willBePersonal = is_personal,
): void {
  const isLocked = settings.is_locked === true
  const willBeLocked = next === undefined ? isLocked : next.is_locked === true
  if (isLocked !== willBeLocked) {
    const isOwn = is_personal && (willBePersonal || !willBeLocked)
    if (!isOwn && !hasRight(role, 'tables:manage'))
      throw forbiddenError('Only people who may change tables can lock views')
  } else if (isLocked) throw new TableError('VIEW_LOCKED', 'The view is locked. Unlock it to change it.')
}
