import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { SourceError, type SourceItem } from '../../../integrations/meeting-sources/meeting-source.ts'
import { getSourceType } from '../../../integrations/meeting-sources/source-access.ts'
import { importRecordingJob } from './import-job.ts'
import { insertItems, listKnownKeys } from './items-store.ts'
import { type NoteTakerRow, openSourceCall, type SourceContext } from './source-context.ts'
import type { SourceRow } from './store.ts'

/**
 * What the note taker has that is not known, page by page until a page has nothing new. The first check reads all pages, up to the
 * kind's limit; one that fails after the first page gives what it has, with the failure.
 */
export async function listNewRecordings(
  call: SourceContext,
  source: NoteTakerRow,
): Promise<{ items: SourceItem[]; failure: SourceError | null }> {
  const type = getSourceType(source.kind)
  const asked = openSourceCall(call, source)
  const items: SourceItem[] = []
  let cursor: string | null = null
  for (let page = 0; page < type.maxPages; page++) {
    try {
      const { items: found, next } = await type.list(asked, cursor)
      const keys = found.map(({ key }) => key)
      const known = await listKnownKeys(call.db, source.id, keys)
      items.push(...found.filter(({ key }) => !known.has(key)))
      if (next === null || next === cursor || (source.last_success_at !== null && known.size === new Set(keys).size))
        return { items, failure: null }
      cursor = next
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      return { items, failure: error }
    }
  }
  return { items, failure: null }
}

/** Lists what is new, and has it brought in if the source is automatic. What was there before the source is only listed. */
export async function saveRecordings(
  { jobs, now }: Pick<AppContext, 'jobs' | 'now'>,
  tx: AccountDb,
  source: SourceRow,
  items: readonly SourceItem[],
): Promise<void> {
  const isImported = source.is_automatic && source.last_success_at !== null
  const added = await insertItems(tx, source.id, items, isImported ? 'waiting' : 'listed', now().toISOString())
  if (!isImported) return
  const payloads = added.map((item_id) => ({ account_id: tx.accountId, item_id }))
  await jobs.enqueueAll(importRecordingJob, payloads, tx)
}
