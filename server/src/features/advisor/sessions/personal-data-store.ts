import type { AccountDb } from '../../../db/account-db.ts'

/** What a person has asked the advisor in this workspace, and was answered. */
export async function personalConversations(db: AccountDb, userId: string) {
  const [sessions, runs] = await Promise.all([
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
  ])
  const bySession = Map.groupBy(runs, ({ session_id }) => session_id)
  return sessions.map((session) => ({
    ...session,
    questions: (bySession.get(session.id) ?? []).map(({ session_id: _session, ...run }) => run),
  }))
}
