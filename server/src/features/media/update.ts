import type { media } from '@draftwright/contract/media'
import { mediaLimits } from '@draftwright/contract/vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import type { Call } from '../../http/call.ts'
import { conflict, invalid, notFound } from '../../http/errors.ts'
import { mustBeFolder } from './folders.ts'
import { mayChange } from './rules.ts'
import { insertShape, lastShape, readShape, sameShape, type Shape } from './shapes-store.ts'
import { changeRows, type LockedRow, lockRows, readRows, wordsOf } from './store.ts'
import { findMedia, middle, shown } from './view.ts'

/** Each has files of its own once somebody looked at it. */
const mostShapes = 200

export async function update({ db, params, body, caller }: Call<(typeof media)['update']>) {
  await db.transaction(async (tx) => {
    const [row] = await held(tx, [params.id])
    mayChange(caller, [row])
    mustNotBeInTrash([row])
    await mustBeFolder(tx, body.folder_id)
    const { crop, focal, ...fields } = body
    const change = { ...fields, ...(fields.tags && { tags: tidy(fields.tags) }) }
    const shape = crop === undefined && focal === undefined ? {} : { shape: await shapeOf(tx, row, body) }
    if (Object.keys(body).length > 0)
      await changeRows(tx, [row.id], { ...change, ...shape, words: wordsOf({ ...row, ...change }) })
  })
  return findMedia(db, params.id)
}

/** Moves and tags many, all or none. */
export async function updateMany({ db, body, caller }: Call<(typeof media)['updateMany']>) {
  const { folder_id, add_tags = [], remove_tags = [] } = body
  const ids = [...new Set(body.ids)]
  await db.transaction(async (tx) => {
    const rows = await held(tx, ids)
    mayChange(caller, rows)
    mustNotBeInTrash(rows)
    await mustBeFolder(tx, folder_id)
    if (folder_id !== undefined) await changeRows(tx, ids, { folder_id })
    if (add_tags.length + remove_tags.length === 0) return
    for (const row of rows) {
      const tags = tidy([...row.tags.filter((tag) => !remove_tags.includes(tag)), ...add_tags])
      if (tags.length > mediaLimits.tags)
        throw invalid([{ field: 'add_tags', message: `would give a picture more than ${mediaLimits.tags} tags` }])
      await changeRows(tx, [row.id], { tags, words: wordsOf({ ...row, tags }) })
    }
  })
  return inOrder(ids, (await readRows(db, ids)).map(shown))
}

/** The rows, held until the transaction ends. Throws 404 when one of them is missing. */
export async function held(tx: AccountDb, ids: readonly [string]): Promise<[LockedRow]>
export async function held(tx: AccountDb, ids: readonly string[]): Promise<LockedRow[]>
export async function held(tx: AccountDb, ids: readonly string[]): Promise<LockedRow[]> {
  const rows = await lockRows(tx, ids)
  if (rows.length < ids.length) throw notFound('Picture')
  return rows
}

export const inOrder = <T extends { id: string }>(ids: readonly string[], rows: readonly T[]): T[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])

function mustNotBeInTrash(rows: readonly LockedRow[]): void {
  if (rows.some((row) => row.deleted_at !== null))
    throw conflict('in_trash', 'This picture is in the trash. Restore it first.')
}

/** Trimmed by the contract; of two that differ in case only the first stays. */
const tidy = (tags: readonly string[]): string[] =>
  tags.filter((tag, at) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === at)

/** The number of the wanted shape: one it had before keeps its addresses. */
async function shapeOf(tx: AccountDb, row: LockedRow, change: Partial<Shape>): Promise<number> {
  const now = (await readShape(tx, row.id, row.shape)) ?? { crop: null, focal: middle }
  const crop = change.crop === undefined ? now.crop : change.crop
  const focal = change.focal ?? now.focal
  if (crop === null && focal.x === middle.x && focal.y === middle.y) return 0
  const same = await sameShape(tx, row.id, { crop, focal })
  if (same !== undefined) return same
  const number = (await lastShape(tx, row.id)) + 1
  if (number > mostShapes) throw conflict('too_many', 'This picture was cut too often. Upload it again to go on.')
  await insertShape(tx, row.id, number, { crop, focal })
  return number
}
