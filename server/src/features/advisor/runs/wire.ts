import type { Message, Run } from '@draftwright/contract/agent/agents'
import { agentId, agentName } from '@draftwright/contract/agent/vocabulary'
import type { CitedSource } from '@draftwright/contract/sources'
import type { z } from 'zod/mini'
import type { AccountDb } from '../../../db/account-db.ts'
import { type FileRow, loadFilesByRun } from '../files/store.ts'
import { toCitations, toReferences } from './references.ts'
import { listCitedSources } from './follow-run.ts'
import { toRequirements } from './pause.ts'
import { listBranchSources, type RunRow } from './store.ts'

type Message = z.infer<typeof Message>
const toSeconds = (time: string): number => Math.floor(Date.parse(time) / 1000)

/** A run in the protocol's shape. `earlier`: the sources of its branch before, for answers that cite them. */
function toRun(row: RunRow, files: readonly FileRow[], earlier: readonly CitedSource[] = []): Run {
  const cited = listCitedSources(row, [...earlier])
  const references = toReferences(row.input, cited)
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
    messages: toMessages(row),
    tools: row.tools,
    ...(row.status === 'PAUSED' ? { requirements: toRequirements(row.tools) } : {}),
    events: [],
    references,
    extra_data: { references },
    citations: toCitations(cited),
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

export function toMessages(row: RunRow): Message[] {
  const asked = { role: 'user' as const, content: row.input, created_at: toSeconds(row.created_at) }
  const answered = {
    role: 'assistant' as const,
    content: row.content,
    created_at: toSeconds(row.ended_at ?? row.updated_at),
  }
  return row.content === '' ? [asked] : [asked, answered]
}

/** A branch in the protocol's shape: each run can cite the sources of earlier runs. */
export async function toRuns(db: AccountDb, path: readonly RunRow[]): Promise<Run[]> {
  const own = new Set(path.flatMap(({ receipts }) => receipts.map(({ cite }) => cite)))
  const [first] = path
  // Only the end of a branch is returned, and it cites sources of earlier runs.
  const isEarlierCited = path.some(({ cited }) => cited.some((cite) => !own.has(cite)))
  const citedSources: CitedSource[] =
    first?.parent_id != null && isEarlierCited ? await listBranchSources(db, first.parent_id) : []
  const files = await loadFilesByRun(
    db,
    path.map(({ id }) => id),
  )
  return path.map((row) => {
    const run = toRun(row, files.get(row.id) ?? [], citedSources)
    citedSources.push(...row.receipts)
    return run
  })
}
