import { sendRequest } from '../../../../api/api.ts'
import { type CrmDispatch, invalidateCounts, updateCachedRecords, type RecordPage } from '../api.ts'
import type { RecordKind, RecordRow } from '../record.ts'
import { applyPatches } from '../edit/pending-patches.ts'
import { rememberVersion } from '../edit/save-order.ts'

/** Ids of one request. */
const perRequest = 200

/** Shows records as the server has them now, in the place where they are; those that are gone leave their lists. */
export async function readRecordsAgain(
  dispatch: CrmDispatch,
  { name, nouns, routes }: Pick<RecordKind, 'name' | 'nouns' | 'routes'>,
  ids: readonly string[],
): Promise<void> {
  for (let at = 0; at < ids.length; at += perRequest) {
    const part = ids.slice(at, at + perRequest)
    const filters = [{ field: 'id', operator: 'in', value: part }]
    const body = { limit: perRequest, filters }
    const answer = await sendRequest({ route: routes.query, fallback: `Failed to fetch ${nouns}`, body })
    if ('error' in answer) throw answer.error
    // Unlike other answers a list comes with its meta.
    const rows = new Map(
      (answer.data as RecordPage).data.map((row): [string, RecordRow] => [row.id, applyPatches(row)]),
    )
    for (const row of rows.values()) rememberVersion(row)
    // Nothing is laid over a list that was read before these records any more.
    dispatch(updateCachedRecords(name, new Set(part), ({ id }) => rows.get(id) ?? null, Promise.resolve()))
  }
  dispatch(invalidateCounts(name))
}
