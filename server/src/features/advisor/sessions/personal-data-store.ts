import type { AccountDb } from '../../../db/account-db.ts'

/** A person's questions, answers and decisions in the advisor of this workspace. */
export async function listPersonalConversations(db: AccountDb, userId: string) {
  const [sessions, runs, actions] = await Promise.all([
    db
      .from('agent_sessions')
      .select(['id', 'name', 'created_at', 'shared_at', 'deleted_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    db
      .from('agent_runs')
      .select(['id', 'session_id', 'input', 'content', 'status', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    db
      .from('agent_actions')
      .select(['run_id', 'tool', 'args', 'state', 'decided_at', 'undone_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  ])
  const bySession = Map.groupBy(runs, ({ session_id }) => session_id)
  const byRun = Map.groupBy(actions, ({ run_id }) => run_id)
  return sessions.map((session) => ({
    ...session,
    questions: (bySession.get(session.id) ?? []).map(({ session_id: _session, ...run }) => ({
      ...run,
      actions: (byRun.get(run.id) ?? []).map(({ run_id: _run, ...action }) => action),
    })),
  }))
}

/** What programs have proposed to a person, and what they decided. */
export const listPersonalProposals = (db: AccountDb, userId: string) =>
  db
    .from('agent_actions')
    .select(['client_name', 'tool', 'args', 'state', 'created_at', 'decided_at', 'undone_at'])
    .where('user_id', '=', userId)
    .where('client_name', 'is not', null)
    .orderBy('created_at')
    .execute()
