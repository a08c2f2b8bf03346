import { accountDb } from '../src/db/account-db.ts'
import { newId } from '../src/db/new-id.ts'
import type { Parts } from '../src/http/parts.ts'
import type { Person } from './harness.ts'

/** Rows of the chat page that the samples speak of. */
export interface AdvisorFixture {
  conversation: string
  /** Its one question and answer. */
  answer: string
  chatFolder: string
  prompt: string
  /** An idea that the answer proposed. */
  action: string
}

/** A conversation of the owner's with one answer, a folder and a prompt. */
export async function advisorFixture(parts: Parts, owner: Person): Promise<AdvisorFixture> {
  const conversation = await planted(parts, owner, ['What is stuck?', 'Two deals are stuck.'])
  const folder = await owner.call('advisor.createFolder', { body: { name: 'Reports' } })
  const prompt = await owner.call('advisor.createPrompt', { body: { name: 'Week', text: 'What is due in {{days}}?' } })
  const action = newId()
  await accountDb(parts.engine, owner.accountId ?? '')
    .insert('agent_actions', {
      id: action,
      run_id: conversation.answer,
      tool_call_id: 'call-1',
      user_id: owner.session?.user.id ?? '',
      tool: 'create_idea',
      args: { text: 'Parking for patients' },
    })
    .execute()
  return { ...conversation, chatFolder: folder.id, prompt: prompt.id, action }
}

interface PlantedRun {
  /** Of another branch: the run it goes on from, null for the first of all. */
  parent?: string | null
  id?: string
  at?: string
}

/** Writes a conversation with one ended run. Answers the ids. */
export async function planted(parts: Parts, person: Person, [input, content]: [string, string], name = input) {
  const [conversation, db] = [newId(), accountDb(parts.engine, person.accountId ?? '')]
  const user_id = person.session?.user.id ?? ''
  // Before the answer by more than the database's clock and this one's whole milliseconds can differ.
  const created_at = new Date(Date.now() - 60_000).toISOString()
  await db.insert('agent_sessions', { id: conversation, user_id, name, created_at }).execute()
  const answer = await plantRun(parts, person, conversation, [input, content])
  return { conversation, answer }
}

/** Adds a run to a conversation and makes it the end that is shown. */
export async function plantRun(
  parts: Parts,
  person: Person,
  session_id: string,
  [input, content]: [string, string],
  { parent = null, id = newId(), at = new Date().toISOString() }: PlantedRun = {},
): Promise<string> {
  const db = accountDb(parts.engine, person.accountId ?? '')
  const user_id = person.session?.user.id ?? ''
  const run = { id, session_id, user_id, input, content, model: 'composer', parent_id: parent }
  await db.insert('agent_runs', { ...run, status: 'COMPLETED', created_at: at, ended_at: at }).execute()
  await db.update('agent_sessions').set({ head_run_id: id }).where('id', '=', session_id).execute()
  return id
}
