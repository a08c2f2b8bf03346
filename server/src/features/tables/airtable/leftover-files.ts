import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { hasAttachmentWithKey } from '../attachments/attachments-store.ts'
import { buildFileKey } from '../attachments/save-attachment.ts'

/** What the bytes of a file are stored under: the same again after a failure, so that none are left. */
export const buildWaitingPlace = (importId: string, number: number): string => `airtable-${importId}-${number}`

/** Deletes bytes that nobody can save any more, unless somebody has: their file waits no longer, or their import is over. */
export async function removeLeftover(
  db: AccountDb,
  { files, log }: Pick<AppContext, 'files' | 'log'>,
  importId: string,
  number: number,
): Promise<void> {
  const key = buildFileKey(db, buildWaitingPlace(importId, number))
  if (await hasAttachmentWithKey(db, key)) return
  try {
    await files.remove(key)
  } catch (error) {
    log.error(`The file ${key} of an import could not be deleted`, error)
  }
}
