import type { TableLinkKind } from '@draftwright/contract/table-fields'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Caller } from '../../../http/caller.ts'
import type { StoredRow } from '../formula-values.ts'
import { listTargetFields, type TableShape } from '../schema.ts'
import { type LinkTarget, readTargetIds, type TargetNames } from './show-targets.ts'
import { type LinkSight, readLinkSight } from './sight.ts'
import { findTargets } from './store.ts'

/** What these records link to in the rest of the workspace, as far as the caller sees it. */
export const loadTargetNames = (
  db: AccountDb,
  caller: Caller,
  table: TableShape,
  rows: readonly Pick<StoredRow, 'cells'>[],
): Promise<TargetNames> => loadTargetsInSight(db, () => readLinkSight(db, caller), table, rows)

/** The same for a sight that is read only if there are links. */
export async function loadTargetsInSight(
  db: AccountDb,
  readSight: () => LinkSight | Promise<LinkSight>,
  table: TableShape,
  rows: readonly Pick<StoredRow, 'cells'>[],
): Promise<TargetNames> {
  const idsByKind = new Map<TableLinkKind, Set<string>>()
  for (const { id, options } of listTargetFields(table))
    for (const { cells } of rows)
      for (const target of readTargetIds(cells[id]))
        if (options.linkedKind !== undefined)
          idsByKind.set(options.linkedKind, (idsByKind.get(options.linkedKind) ?? new Set()).add(target))
  const names = new Map<TableLinkKind, ReadonlyMap<string, LinkTarget>>()
  if (idsByKind.size === 0) return names
  const sight = await readSight()
  for (const [kind, ids] of idsByKind) names.set(kind, await findTargets(db, sight, kind, [...ids]))
  return names
}
