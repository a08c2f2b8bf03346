import type { media } from '@draftwright/contract/media'
import { mediaLimits } from '@draftwright/contract/vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import { isDuplicate } from '../../db/engine.ts'
import type { Call } from '../../http/call.ts'
import { conflict, invalid, notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import * as store from './folders-store.ts'
import { mayChange } from './rules.ts'

/** Folders in a workspace: more than anybody can find their way in. */
const most = 1000

type Tree = Awaited<ReturnType<typeof store.listFolders>>

export const listFolders = ({ db }: Call<(typeof media)['folders']>) => store.listFolders(db)

export const createFolder = ({ db, body, caller }: Call<(typeof media)['createFolder']>) =>
  inTree(db, async (tx, tree) => {
    if (tree.length >= most) throw conflict('too_many', `A library has at most ${most} folders`)
    const parent_id = body.parent_id ?? null
    mustFit(tree, null, parent_id)
    const id = await store.insertFolder(tx, { user_id: caller.userId, name: body.name, parent_id })
    return findFolder(tx, id)
  })

export const updateFolder = ({ db, params, body, caller }: Call<(typeof media)['updateFolder']>) =>
  inTree(db, async (tx, tree) => {
    mayChange(caller, [await findFolder(tx, params.id)])
    if (body.parent_id !== undefined) mustFit(tree, params.id, body.parent_id)
    if (Object.keys(body).length > 0) await store.changeFolder(tx, params.id, body)
    return findFolder(tx, params.id)
  })

/** Milliseconds in which a deleted folder can be brought back. */
const restorable = 24 * 60 * 60 * 1000
const aDayAgo = (parts: Parts) => new Date(parts.now().getTime() - restorable).toISOString()

export const removeFolder = ({ db, parts, params, caller }: Call<(typeof media)['removeFolder']>) =>
  inTree(db, async (tx, tree) => {
    const folder = await findFolder(tx, params.id)
    mayChange(caller, [folder])
    if (tree.some((each) => each.parent_id === params.id))
      throw conflict('has_folders', 'Move or delete the folders in it first')
    await store.dropDeletedFolders(tx, aDayAgo(parts))
    await store.leaveFolder(tx, params.id, folder.parent_id, parts.now().toISOString())
    return null
  })

/** Throws 404 after a day, or when the folder around it is gone as well, 409 when its name was taken since. */
export const restoreFolder = ({ db, parts, params, caller }: Call<(typeof media)['restoreFolder']>) =>
  inTree(db, async (tx, tree) => {
    const folder = await store.readDeletedFolder(tx, params.id, aDayAgo(parts))
    if (folder === undefined) {
      const there = await findFolder(tx, params.id)
      mayChange(caller, [there])
      return there
    }
    mayChange(caller, [folder])
    mustFit(tree, null, folder.parent_id)
    await store.takeBackFolder(tx, params.id, folder.parent_id)
    return findFolder(tx, params.id)
  })

async function findFolder(db: AccountDb, id: string) {
  const folder = await store.readFolder(db, id)
  if (folder === undefined) throw notFound('Folder')
  return folder
}

/** Throws 404 for a folder that is not there; null is the top. */
export async function mustBeFolder(db: AccountDb, id: string | null | undefined): Promise<void> {
  if (id !== null && id !== undefined) await findFolder(db, id)
}

/** One change of the tree at a time: two at once could tie folders into a ring, or pass a limit together. */
async function inTree<T>(db: AccountDb, work: (tx: AccountDb, tree: Tree) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      await store.lockTree(tx)
      return work(tx, await store.listFolders(tx))
    })
  } catch (error) {
    if (isDuplicate(error, 'media_folders_name'))
      throw conflict('name_taken', 'There is a folder of this name already', [
        { field: 'name', message: 'is taken by another folder' },
      ])
    throw error
  }
}

/** Whether a folder (null: a new one) may stand in another. Throws 404, and 400 for a place below itself or too deep. */
function mustFit(tree: Tree, id: string | null, parentId: string | null): void {
  let depth = 0
  // No more steps than there are folders: should some ever stand in a ring, this ends all the same.
  for (let at = parentId; at !== null && depth <= tree.length; depth++) {
    if (at === id) throw invalid([{ field: 'parent_id', message: 'must not be in the folder itself' }])
    const folder = tree.find((each) => each.id === at)
    if (folder === undefined) throw notFound('Folder')
    at = folder.parent_id
  }
  if (depth + height(tree, id) > mediaLimits.folderDepth)
    throw invalid([{ field: 'parent_id', message: `must be at most ${mediaLimits.folderDepth} folders deep` }])
}

const height = (tree: Tree, id: string | null): number =>
  1 +
  (id === null ? 0 : Math.max(0, ...tree.filter((each) => each.parent_id === id).map((each) => height(tree, each.id))))
