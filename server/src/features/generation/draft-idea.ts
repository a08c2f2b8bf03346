import { AppError } from '../../http/errors.ts'
import { readContent } from '../content/index.ts'
import { type RunContext, waitForFinishedRun, startRuns } from './start-run.ts'

/**
 * Drafts an idea for each channel and returns the contents once all are done. Throws 404 for an unknown channel before any is
 * started; if some fail, the error of the first with `details` naming every finished draft.
 */
export async function draftIdea(call: RunContext, idea: { id: string }, channelIds: readonly string[]) {
  const channels = [...new Set(channelIds)]
  const requests = channels.map((channel_id) => ({ kind: 'all', channel_id, idea_id: idea.id, input: {} }) as const)
  const ids = await startRuns(call, requests)
  const ends = await Promise.allSettled(ids.map((id) => waitForFinishedRun(call, id)))
  const made = ends.flatMap((end) => (end.status === 'fulfilled' && end.value.content_id ? [end.value.content_id] : []))
  const failure = ends.find((end) => end.status === 'rejected')
  if (failure?.reason instanceof AppError) {
    const { status, code, message } = failure.reason
    throw new AppError(status, code, message, { content_ids: made, run_ids: ids })
  }
  if (failure !== undefined) throw failure.reason
  return Promise.all(made.map((id) => readContent(call.db, call.context, id)))
}
