import type { profile } from '@draftwright/contract/profile'
import { accountDb } from '../../db/account-db.ts'
import type { Call } from '../../http/call.ts'
import type { Parts } from '../../http/parts.ts'
import { personalConversations } from '../advisor/index.ts'
import { personalApiKeys } from '../api-keys/index.ts'
import { listAccounts } from '../accounts/index.ts'
import { personalAudit } from '../audit/index.ts'
import { personalSignIn } from '../auth/index.ts'
import { personalVoice } from '../brand-voice/index.ts'
import { personalComments } from '../comments/index.ts'
import { personalContent } from '../content/index.ts'
import { personalRuns } from '../generation/index.ts'
import { personalIdeas, personalRecordings, personalVotes } from '../ideas/index.ts'
import { personalMedia } from '../media/index.ts'
import { personalCrm } from '../crm/index.ts'
import { personalNotifications } from '../notifications/index.ts'
import { personalReviews } from '../reviews/index.ts'
import { personalFiles } from '../storage/index.ts'
import { findPerson, shown } from './person.ts'

/** All that is kept about the person, over all their workspaces: no secrets, and nothing of anybody else. */
export async function personalData({ parts, caller: { userId } }: Call<(typeof profile)['export']>) {
  const user = await findPerson(parts, userId)
  const workspaces = []
  // One after the other: a person of many workspaces must not take all connections.
  for (const account of await listAccounts(parts.engine, userId, parts.now()))
    workspaces.push(await inWorkspace(parts, userId, account))
  return {
    made_at: parts.now().toISOString(),
    profile: { ...shown(user), created_at: user.created_at, email_verified_at: user.email_verified_at },
    ...(await personalSignIn(parts.engine, userId)),
    workspaces,
  }
}

type Membership = Awaited<ReturnType<typeof listAccounts>>[number]

async function inWorkspace(parts: Parts, userId: string, { id, name, role_id }: Membership) {
  const db = accountDb(parts.engine, id)
  return {
    id,
    name,
    role_id,
    ideas: await personalIdeas(db, userId),
    idea_votes: await personalVotes(db, userId),
    idea_recordings: await personalRecordings(db, userId),
    ...(await personalContent(db, userId, role_id)),
    reviews: await personalReviews(db, userId),
    comments: await personalComments(db, userId),
    ...(await personalVoice(db, userId)),
    generation_runs: await personalRuns(db, userId),
    pictures: await personalMedia(db, userId),
    files: await personalFiles(db, userId),
    ...(await personalCrm(db, userId)),
    ...(await personalNotifications(db, userId)),
    conversations: await personalConversations(db, userId),
    api_keys: await personalApiKeys(db, userId),
    audit_log: await personalAudit(db, userId),
  }
}
