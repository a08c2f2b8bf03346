import type { media } from '@draftwright/contract/media'
import { mediaLimits } from '@draftwright/contract/vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import { isDuplicateError } from '../../db/engine.ts'
import type { HandlerContext } from '../../http/handler.ts'
import { conflictError, invalidInputError, notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import * as store from './folders-store.ts'
import { assertCanChangeMedia } from './rules.ts'

/** Folders in a workspace. */
const maxFolders = 1000

type Tree = Awaited<ReturnType<typeof store.listFolders>>

export const listFolders = ({ db }: HandlerContext<(typeof media)['folders']>) => store.listFolders(db)

export const createFolder = ({ db, body, caller }: HandlerContext<(typeof media)['createFolder']>) =>
  withFolderTree(db, async (tx, tree) => {
    assertRoomForFolder(tree)
    const parent_id = body.parent_id ?? null
    assertFolderFits(tree, null, parent_id)
    const id = await store.insertFolder(tx, { user_id: caller.userId, name: body.name, parent_id })
    return readFolder(tx, id)
  })

export const updateFolder = ({ db, params, body, caller }: HandlerContext<(typeof media)['updateFolder']>) =>
  withFolderTree(db, async (tx, tree) => {
    assertCanChangeMedia(caller, [await readFolder(tx, params.id)])
    if (body.parent_id !== undefined) assertFolderFits(tree, params.id, body.parent_id)
    if (Object.keys(body).length > 0) await store.updateFolder(tx, params.id, body)
    return readFolder(tx, params.id)
  })

/** Milliseconds in which a deleted folder can be restored. */
const restorable = 24 * 60 * 60 * 1000
const computeRestoreLimit = (context: AppContext) => new Date(context.now().getTime() - restorable).toISOString()

export const trashFolder = ({ db, context, params, caller }: HandlerContext<(typeof media)['removeFolder']>) =>
  withFolderTree(db, async (tx, tree) => {
    const folder = await readFolder(tx, params.id)
    assertCanChangeMedia(caller, [folder])
    if (tree.some((each) => each.parent_id === params.id))
      throw conflictError('has_folders', 'Move or delete the folders in it first')
    await store.purgeDeletedFolders(tx, computeRestoreLimit(context))
    await store.trashFolder(tx, params.id, folder.parent_id, context.now().toISOString())
    return null
  })

/** Throws 409. */
function assertRoomForFolder(tree: Tree): void {
  if (tree.length >= maxFolders) throw conflictError('too_many', `A library has at most ${maxFolders} folders`)
}

/** Throws 404 after a day, or when the parent folder is deleted as well, 409 when its name is in use again. */
export const restoreFolder = ({ db, context, params, caller }: HandlerContext<(typeof media)['restoreFolder']>) =>
  withFolderTree(db, async (tx, tree) => {
    const folder = await store.findDeletedFolder(tx, params.id, computeRestoreLimit(context))
    if (folder === undefined) {
      const parentFolder = await readFolder(tx, params.id)
      assertCanChangeMedia(caller, [parentFolder])
      return parentFolder
    }
    assertCanChangeMedia(caller, [folder])
    assertFolderFits(tree, null, folder.parent_id)
    assertRoomForFolder(tree)
    await store.restoreFolder(tx, params.id, folder.parent_id)
    return readFolder(tx, params.id)
  })

async function readFolder(db: AccountDb, id: string) {
  const folder = await store.findFolder(db, id)
  if (folder === undefined) throw notFoundError('Folder')
  return folder
}

/** Throws 404 for a missing folder; null is the top level. */
export async function assertFolderExists(db: AccountDb, id: string | null | undefined): Promise<void> {
  if (id !== null && id !== undefined) await readFolder(db, id)
}

/** Changes of the tree are serialized: concurrent ones could create a cycle, or exceed a limit together. */
async function withFolderTree<T>(db: AccountDb, work: (tx: AccountDb, tree: Tree) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      await store.lockFolderTree(tx)
      return work(tx, await store.listFolders(tx))
    })
  } catch (error) {
    if (isDuplicateError(error, 'media_folders_name'))
      throw conflictError('name_taken', 'A folder with this name already exists', [
        { field: 'name', message: 'is taken by another folder' },
      ])
    throw error
  }
}

/** Whether a folder (null: a new one) may be moved into another. Throws 404, and 400 for a place below itself or too deep. */
function assertFolderFits(tree: Tree, id: string | null, parentId: string | null): void {
  let depth = 0
  // At most as many steps as there are folders: it ends even if there is a cycle.
  for (let at = parentId; at !== null && depth <= tree.length; depth++) {
    if (at === id) throw invalidInputError([{ field: 'parent_id', message: 'must not be in the folder itself' }])
    const folder = tree.find((each) => each.id === at)
    if (folder === undefined) throw notFoundError('Folder')
    at = folder.parent_id
  }
  if (depth + computeHeight(tree, id) > mediaLimits.folderDepth)
    throw invalidInputError([
      { field: 'parent_id', message: `must be at most ${mediaLimits.folderDepth} folders deep` },
    ])
}

const computeHeight = (tree: Tree, id: string | null): number =>
  1 +
  (id === null
    ? 0
    : Math.max(0, ...tree.filter((each) => each.parent_id === id).map((each) => computeHeight(tree, each.id))))
