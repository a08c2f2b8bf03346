import { splitValues } from '@draftwright/contract/typed/several'
import { tableLimits } from '@draftwright/contract/table-fields'
import { hasRight } from '@draftwright/contract/rights'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Caller } from '../../../http/caller.ts'
import { forbiddenError } from '../../../http/errors.ts'
import { findMemberRole } from '../../accounts/index.ts'
import type { FieldShape } from '../schema.ts'
import { findTargetsByText } from '../workspace-links/find-by-text-store.ts'
import type { LinkTarget } from '../workspace-links/show-targets.ts'
import { type LinkSight, readLinkSight } from '../workspace-links/sight.ts'

/** Whether somebody sees anything of what a field links to. */
export const canSeeTargets = ({ options: { linkedKind } }: FieldShape, sight: LinkSight): boolean =>
  linkedKind === 'content' ? sight.hasContent : sight.crm !== null

/** Throws 403 for a column that would be read into links to what the importer does not see. */
export function assertTargetsSeen(fields: readonly (FieldShape | null)[], sight: LinkSight): void {
  const hidden = fields.find((field) => field?.type === 'workspaceLinks' && !canSeeTargets(field, sight))
  if (hidden) throw forbiddenError(`You may not see what ${hidden.name} links to`)
}

/** What whoever started an import sees by now; nothing once they have left. */
export async function readImporterSight(db: AccountDb, userId: string | null): Promise<LinkSight> {
  const role = userId === null ? null : await findMemberRole(db, userId)
  if (userId === null || role === null || role === undefined || !hasRight(role, 'tables:write'))
    return { crm: null, hasContent: false }
  const caller: Pick<Caller, 'userId' | 'role' | 'scopes'> = { userId, role }
  return readLinkSight(db, caller)
}

/** What the cells of a piece of a file link to, by the lower-case text that named it. */
export type FileTargets = ReadonlyMap<string, ReadonlyMap<string, LinkTarget>>

/** Looks the texts of several rows up at once, by field. */
export async function findFileTargets(
  db: AccountDb,
  sight: LinkSight,
  fields: readonly (FieldShape | null)[],
  rows: readonly { readonly cells: readonly string[] }[],
): Promise<FileTargets> {
  const found = new Map<string, ReadonlyMap<string, LinkTarget>>()
  for (const [at, field] of fields.entries()) {
    const kind = field?.options.linkedKind
    if (field?.type !== 'workspaceLinks' || kind === undefined) continue
    const texts = new Set(rows.flatMap(({ cells }) => [...splitValues(cells[at] ?? ''), (cells[at] ?? '').trim()]))
    texts.delete('')
    found.set(field.id, await findTargetsByText(db, sight, kind, [...texts]))
  }
  return found
}

/** What a cell links to: the whole text is one if it is known, as names may have commas. Or why it cannot be read. */
export function readFileTargets(
  field: FieldShape,
  text: string,
  known: FileTargets,
): { readonly targets: readonly LinkTarget[] } | { readonly problem: string } {
  const byText = known.get(field.id)
  const whole = byText?.get(text.trim().toLowerCase())
  if (whole !== undefined) return { targets: [whole] }
  const parts = splitValues(text)
  const missing = parts.filter((part) => byText?.get(part.toLowerCase()) === undefined)
  if (missing.length > 0) return { problem: `${missing.map((part) => JSON.stringify(part)).join(', ')} was not found` }
  const targets = new Map(
    parts.flatMap((part) => {
      const target = byText?.get(part.toLowerCase())
      return target === undefined ? [] : [[target.id, target] as const]
    }),
  )
  const most = field.options.prefersSingleRecordLink === true ? 1 : tableLimits.targets
  return targets.size > most
    ? { problem: most === 1 ? 'links to one only' : `links to at most ${most}` }
    : { targets: [...targets.values()] }
}
