import type { MediaFolder } from '@draftwright/contract/media'

/** From the top level to the folder itself; empty for the top level and for a deleted folder. */
export function findFolderPath(folders: readonly MediaFolder[], id: string | null): MediaFolder[] {
  const path: MediaFolder[] = []
  for (let at = id; at !== null; ) {
    const folder = folders.find((each) => each.id === at)
    if (folder === undefined || path.includes(folder)) return path
    path.unshift(folder)
    at = folder.parent_id
  }
  return path
}

/** Every folder with its whole path, for a select. */
export const listFolderOptions = (folders: readonly MediaFolder[]): { value: string; label: string }[] =>
  folders
    .map(({ id }) => ({
      value: id,
      label: findFolderPath(folders, id)
        .map(({ name }) => name)
        .join(' / '),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
