import type { media } from '@draftwright/contract/media'
import { mediaLimits } from '@draftwright/contract/vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import type { HandlerContext } from '../../http/handler.ts'
import { conflictError, invalidInputError, notFoundError, inTrashError } from '../../http/errors.ts'
import { assertFolderExists } from './folders.ts'
import { assertCanChangeMedia } from './rules.ts'
import { insertShape, readLastShapeNumber, findShape, findSameShape, type Shape } from './shapes-store.ts'
import { updateMediaRows, type LockedRow, lockMediaRows, listMediaRowsByIds, buildSearchWords } from './store.ts'
import { readMedia, centerPoint, toMedia } from './view.ts'

/** Each has its own variants, generated on first view. */
const mostShapes = 200

export async function updateMedia({ db, params, body, caller }: HandlerContext<(typeof media)['update']>) {
  await db.transaction(async (tx) => {
    const [row] = await lockMedia(tx, [params.id])
    assertCanChangeMedia(caller, [row])
    assertNotInTrash([row])
    await assertFolderExists(tx, body.folder_id)
    const { crop, focal, ...fields } = body
    const change = { ...fields, ...(fields.tags && { tags: removeDuplicateTags(fields.tags) }) }
    const shape = crop === undefined && focal === undefined ? {} : { shape: await resolveShapeNumber(tx, row, body) }
    if (Object.keys(body).length > 0)
      await updateMediaRows(tx, [row.id], { ...change, ...shape, words: buildSearchWords({ ...row, ...change }) })
  })
  return readMedia(db, params.id)
}

/** Moves and tags many, all or none. */
export async function updateManyMedia({ db, body, caller }: HandlerContext<(typeof media)['updateMany']>) {
  const { folder_id, add_tags = [], remove_tags = [] } = body
  const ids = [...new Set(body.ids)]
  await db.transaction(async (tx) => {
    const rows = await lockMedia(tx, ids)
    assertCanChangeMedia(caller, rows)
    assertNotInTrash(rows)
    await assertFolderExists(tx, folder_id)
    if (folder_id !== undefined) await updateMediaRows(tx, ids, { folder_id })
    if (add_tags.length + remove_tags.length === 0) return
    for (const row of rows) {
      const tags = removeDuplicateTags([...row.tags.filter((tag) => !remove_tags.includes(tag)), ...add_tags])
      if (tags.length > mediaLimits.tags)
        throw invalidInputError([
          { field: 'add_tags', message: `would give a picture more than ${mediaLimits.tags} tags` },
        ])
      await updateMediaRows(tx, [row.id], { tags, words: buildSearchWords({ ...row, tags }) })
    }
  })
  return sortByIds(ids, (await listMediaRowsByIds(db, ids)).map(toMedia))
}

/** The rows, locked until the transaction ends. Throws 404 when one of them is missing. */
export async function lockMedia(tx: AccountDb, ids: readonly [string]): Promise<[LockedRow]>
export async function lockMedia(tx: AccountDb, ids: readonly string[]): Promise<LockedRow[]>
export async function lockMedia(tx: AccountDb, ids: readonly string[]): Promise<LockedRow[]> {
  const rows = await lockMediaRows(tx, ids)
  if (rows.length < ids.length) throw notFoundError('Picture')
  return rows
}

export const sortByIds = <T extends { id: string }>(ids: readonly string[], rows: readonly T[]): T[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])

function assertNotInTrash(rows: readonly LockedRow[]): void {
  if (rows.some((row) => row.deleted_at !== null)) throw inTrashError('picture')
}

/** Trimmed by the contract; of two that differ in case only, the first is kept. */
const removeDuplicateTags = (tags: readonly string[]): string[] =>
  tags.filter((tag, at) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === at)

/** The number of the wanted crop: an earlier one keeps its addresses. */
async function resolveShapeNumber(tx: AccountDb, row: LockedRow, change: Partial<Shape>): Promise<number> {
  const now = (await findShape(tx, row.id, row.shape)) ?? { crop: null, focal: centerPoint }
  const crop = change.crop === undefined ? now.crop : change.crop
  const focal = change.focal ?? now.focal
  if (crop === null && focal.x === centerPoint.x && focal.y === centerPoint.y) return 0
  const same = await findSameShape(tx, row.id, { crop, focal })
  if (same !== undefined) return same
  const number = (await readLastShapeNumber(tx, row.id)) + 1
  if (number > mostShapes)
    throw conflictError('too_many', 'This picture was cropped too often. Upload it again to continue.')
  await insertShape(tx, row.id, number, { crop, focal })
  return number
}
