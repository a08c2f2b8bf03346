import type { Session, SessionDetail } from '@draftwright/contract/agent/sessions'
import { agentId, agentName, defaultSessionName } from '@draftwright/contract/agent/vocabulary'
import type { Model } from '../../../models/create-model.ts'
import type { RunRow } from '../runs/store.ts'
import { toMessages } from '../runs/wire.ts'
import type { SessionRow } from './store.ts'

interface Tokens {
  readonly input: number
  readonly output: number
}

const toSharedFields = (row: SessionRow, tokens: Tokens) => ({
  session_id: row.id,
  session_name: row.name ?? defaultSessionName,
  session_state: row.state,
  created_at: row.created_at,
  updated_at: row.updated_at,
  user_id: row.user_id,
  agent_id: agentId,
  metrics: { input_tokens: tokens.input, output_tokens: tokens.output, total_tokens: tokens.input + tokens.output },
  total_tokens: tokens.input + tokens.output,
  metadata: row.metadata,
  ...(row.summary === null ? {} : { session_summary: row.summary }),
})

export const toSession = (row: SessionRow, tokens: Tokens): Session => ({
  ...toSharedFields(row, tokens),
  session_type: 'agent',
})

export const toSessionDetail = (
  row: SessionRow,
  tokens: Tokens,
  path: readonly RunRow[],
  model: Model | null,
): SessionDetail => ({
  ...toSharedFields(row, tokens),
  agent_session_id: row.id,
  agent_data: {
    name: agentName,
    agent_id: agentId,
    model: { provider: model?.language.provider ?? '', name: model?.label ?? '', id: model?.id ?? '' },
  },
  chat_history: path
    .flatMap(toMessages)
    .map((message) => ({ ...message, from_history: false, stop_after_tool_call: false })),
})
