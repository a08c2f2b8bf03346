import type { Agent } from '@draftwright/contract/agent/agents'
import { agentId, agentName, databaseId } from '@draftwright/contract/agent/vocabulary'
import { modelTools } from '../../../models/advising/model-tools.ts'
import type { Model } from '../../../models/create-model.ts'
import type { Models } from '../../../models/models.ts'

export const startedAt = new Date().toISOString()
const description =
  'Answers questions from your workspace data, cites its sources, and proposes changes for your approval.'
/** Suggested questions for a person who has not asked one yet. */
const quickPrompts = [
  'What is stuck?',
  'What is due this week?',
  'Which posts performed best last month?',
  'How is the pipeline?',
  'What should we write next?',
  'What has changed since last week?',
]

export const osInfo = {
  os_id: databaseId,
  name: 'Draftwright',
  // The version of the wire protocol.
  agno_version: '2.0.0',
  agent_count: 1,
  team_count: 0,
  workflow_count: 0,
  mcp: false,
  auth_mode: 'jwt' as const,
}

/** Teams and workflows: not supported. */
export const noEntries: never[] = []

export const listModelEntries = (models: Models) =>
  models.list().map(({ id }) => ({ id, provider: models.get(id)?.language.provider ?? '' }))

function readDefaultModel(models: Models): Model {
  const model = models.get()
  if (model === null) throw new Error('No model is available')
  return model
}

export function buildAgentInfo(models: Models): Agent {
  const model = readDefaultModel(models)
  return {
    id: agentId,
    name: agentName,
    db_id: databaseId,
    description,
    role: 'Advisor',
    model: { name: model.label, model: model.id, provider: model.language.provider },
    tools: {
      tools: Object.entries(modelTools).map(([name, { description }]) => ({ name, description })),
    },
    sessions: { session_table: 'agent_sessions' },
    introduction: 'Ask me what is stuck, what is due, what performed well, or what to write next.',
    is_factory: false,
    is_component: false,
  }
}

export function buildConfigInfo(models: Models) {
  const model = readDefaultModel(models)
  return {
    os_id: osInfo.os_id,
    name: osInfo.name,
    description,
    available_models: models.list().map(({ id }) => id),
    databases: [databaseId],
    os_database: databaseId,
    chat: { quick_prompts: { [agentId]: quickPrompts } },
    session: { dbs: [{ db_id: databaseId, domain_config: { display_name: 'Conversations' } }] },
    agents: [
      {
        id: agentId,
        name: agentName,
        description,
        db_id: databaseId,
        model: { id: model.id, provider: model.language.provider },
      },
    ],
    teams: [],
    workflows: [],
    interfaces: [],
  }
}
