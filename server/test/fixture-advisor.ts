import { createAccountDb } from '../src/db/account-db.ts'
import { createId } from '../src/db/create-id.ts'
import type { AppContext } from '../src/http/app-context.ts'
import type { Person } from './harness.ts'
import type { RowMaker, RowMakers } from './make-rows.ts'

/** Chat page rows that the samples use. */
export interface AdvisorFixture {
  conversation: string
  /** The conversation's only question and answer. */
  answer: string
  chatFolder: string
  prompt: string
  /** A report on the owner's board. */
  boardCard: string
  /** An idea that the answer proposed. */
  action: string
}

/** The owner's conversation with one answer, a folder, a prompt and a proposed action. */
export function listAdvisorMakers(context: AppContext, owner: Person): RowMakers<AdvisorFixture> {
  const makeConversation: RowMaker<AdvisorFixture> = () =>
    insertConversation(context, owner, ['What is stuck?', 'Two deals are stuck.'])
  return {
    conversation: makeConversation,
    answer: makeConversation,
    chatFolder: async () => ({
      chatFolder: (await owner.call('advisor.createFolder', { body: { name: 'Reports' } })).id,
    }),
    prompt: async () => {
      const body = { name: 'Week', text: 'What is due in {{days}}?' }
      return { prompt: (await owner.call('advisor.createPrompt', { body })).id }
    },
    boardCard: async () => ({
      boardCard: (await owner.call('advisorCards.keep', { body: { title: 'Stuck', ask: { card: 'stuck' } } })).id,
    }),
    action: async ({ row }) => {
      const id = createId()
      const args = { text: 'Parking for patients' }
      const action = { id, run_id: await row('answer'), tool_call_id: 'call-1', tool: 'create_idea' as const, args }
      await createAccountDb(context.engine, owner.accountId ?? '')
        .insert('agent_actions', { ...action, user_id: owner.session?.user.id ?? '' })
        .execute()
      return { action: id }
    },
  }
}

interface InsertRunOptions {
  /** For another branch: the run it continues from, null for the first one. */
  parent?: string | null
  id?: string
  at?: string
}

/** Inserts a conversation with one completed run. Returns the ids. */
export async function insertConversation(
  context: AppContext,
  person: Person,
  [input, content]: [string, string],
  name = input,
) {
  const [conversation, db] = [createId(), createAccountDb(context.engine, person.accountId ?? '')]
  const user_id = person.session?.user.id ?? ''
  // Earlier than the answer by more than the clock difference to the database and its rounding to milliseconds.
  const created_at = new Date(Date.now() - 60_000).toISOString()
  await db.insert('agent_sessions', { id: conversation, user_id, name, created_at }).execute()
  const answer = await insertRun(context, person, conversation, [input, content])
  return { conversation, answer }
}

/** Adds a run to a conversation and makes it the end of the branch shown. */
export async function insertRun(
  context: AppContext,
  person: Person,
  session_id: string,
  [input, content]: [string, string],
  { parent = null, id = createId(), at = new Date().toISOString() }: InsertRunOptions = {},
): Promise<string> {
  const db = createAccountDb(context.engine, person.accountId ?? '')
  const user_id = person.session?.user.id ?? ''
  const run = { id, session_id, user_id, input, content, model: 'composer', parent_id: parent }
  await db.insert('agent_runs', { ...run, status: 'COMPLETED', created_at: at, ended_at: at }).execute()
  await db.update('agent_sessions').set({ head_run_id: id }).where('id', '=', session_id).execute()
  return id
}
