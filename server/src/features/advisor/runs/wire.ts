import type { Message, Run } from '@draftwright/contract/agent/agents'
import { agentId, agentName } from '@draftwright/contract/agent/vocabulary'
import type { CitedReceipt } from '@draftwright/contract/receipts'
import type { z } from 'zod/mini'
import type { AccountDb } from '../../../db/account-db.ts'
import { type FileRow, filesByRun } from '../files/store.ts'
import { citationsOf, referencesOf } from './answer.ts'
import { citedOf } from './follow.ts'
import { requirementsOf } from './pause.ts'
import { receiptsTo, type RunRow } from './store.ts'

type Message = z.infer<typeof Message>
const seconds = (time: string): number => Math.floor(Date.parse(time) / 1000)

/** A run as the wire shows it. `earlier`: what was told of in its branch before, for answers that cite it. */
function shownRun(row: RunRow, files: readonly FileRow[], earlier: readonly CitedReceipt[] = []): Run {
  const cited = citedOf(row, [...earlier])
  const references = referencesOf(row.input, cited)
  return {
    run_id: row.id,
    ...(row.parent_id === null ? {} : { parent_run_id: row.parent_id }),
    agent_id: agentId,
    agent_name: agentName,
    session_id: row.session_id,
    user_id: row.user_id,
    status: row.status,
    run_input: row.input,
    content: row.content,
    content_type: 'str',
    run_response_format: 'text',
    reasoning_content: row.reasoning,
    reasoning_steps: [],
    model: row.model,
    metrics: {
      input_tokens: row.input_tokens,
      output_tokens: row.output_tokens,
      total_tokens: row.input_tokens + row.output_tokens,
      ...(row.first_token_ms === null ? {} : { time_to_first_token: row.first_token_ms / 1000 }),
      ...(row.duration_ms === null ? {} : { duration: row.duration_ms / 1000 }),
    },
    messages: messagesOf(row),
    tools: row.tools,
    ...(row.status === 'PAUSED' ? { requirements: requirementsOf(row.tools) } : {}),
    events: [],
    references,
    extra_data: { references },
    citations: citationsOf(cited),
    images: [],
    videos: [],
    audio: [],
    files: files.map(({ id, name, media_type, size }) => ({ id, name, mime_type: media_type, size })),
    followups: row.followups,
    ...(row.error === null ? {} : { error: row.error }),
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.forked_from === null ? {} : { forked_from_run_id: row.forked_from }),
    ...(row.regenerated_from === null ? {} : { regenerated_from: row.regenerated_from }),
  }
}

export function messagesOf(row: RunRow): Message[] {
  const asked = { role: 'user' as const, content: row.input, created_at: seconds(row.created_at) }
  const answered = {
    role: 'assistant' as const,
    content: row.content,
    created_at: seconds(row.ended_at ?? row.updated_at),
  }
  return row.content === '' ? [asked] : [asked, answered]
}

/** A branch as the wire shows it: each run can cite what was told of before it. */
export async function shownPath(db: AccountDb, path: readonly RunRow[]): Promise<Run[]> {
  const own = new Set(path.flatMap(({ receipts }) => receipts.map(({ cite }) => cite)))
  const [first] = path
  // Only the end of a branch is shown, and it cites what was told of before that.
  const isEarlierCited = path.some(({ cited }) => cited.some((cite) => !own.has(cite)))
  const told: CitedReceipt[] = first?.parent_id != null && isEarlierCited ? await receiptsTo(db, first.parent_id) : []
  const files = await filesByRun(
    db,
    path.map(({ id }) => id),
  )
  return path.map((row) => {
    const run = shownRun(row, files.get(row.id) ?? [], told)
    told.push(...row.receipts)
    return run
  })
}
