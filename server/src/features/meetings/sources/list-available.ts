import type { transcripts } from '@draftwright/contract/meetings/transcripts'
import type { HandlerContext } from '../../../http/handler.ts'
import { listAvailableTranscripts } from '../transcripts/store.ts'
import { readItemViewer } from './item-viewer.ts'
import { listItemsNotHere } from './items-store.ts'

/** The transcripts that are here, and the recordings that the sources have beside them; the newest first. */
export async function listAvailable(call: HandlerContext<(typeof transcripts)['available']>) {
  const { db, body = {}, caller } = call
  const [here, elsewhere] = await Promise.all([
    listAvailableTranscripts(db, caller, body),
    listItemsNotHere(db, await readItemViewer(call), body),
  ])
  const notHere = { source_item_id: null, source_name: null, state: null, failure: null }
  const all = [
    ...here.map((row) => ({ ...notHere, ...row })),
    ...elsewhere.map((row) => ({ transcript_id: null, ...row })),
  ]
  return all
    .map(({ duration_ms, ...row }) => ({
      ...row,
      duration_s: duration_ms === null ? null : Math.round(duration_ms / 1000),
    }))
    .toSorted((a, b) => (b.started_at ?? '').localeCompare(a.started_at ?? ''))
}
