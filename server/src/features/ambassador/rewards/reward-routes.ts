import { rewards, shareTeams, type ShareTeam } from '@draftwright/contract/rewards'
import { hasRight } from '@draftwright/contract/rights'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { isDuplicateError } from '../../../db/engine.ts'
import type { Caller } from '../../../http/caller.ts'
import { conflictError, invalidInputError, notFoundError } from '../../../http/errors.ts'
import { implementRoutes } from '../../../http/handler.ts'
import { assertConsented } from '../../share-consents/index.ts'
import { readBadges, readLeaderboard } from './leaderboard.ts'
import { findRewardSettings, saveRewardSettings, setOnLeaderboard } from './rewards-store.ts'
import {
  countMembersAmong,
  countTeams,
  deleteTeam,
  insertTeam,
  listTeams,
  renameTeam,
  saveTeamMembers,
  type TeamRow,
} from './teams-store.ts'

export const rewardRoutes = implementRoutes(rewards, {
  settings: ({ db }) => findRewardSettings(db),
  async changeSettings({ db, context, body }) {
    db.addAuditNote({ details: { ...body } })
    await saveRewardSettings(db, body, context.now().toISOString())
    return body
  },
  leaderboard: ({ db, context, caller, query }) => readLeaderboard(db, context, caller.userId, query),
  async appear({ db, caller, body: { is_shown } }) {
    if (is_shown) await assertConsented(db, caller.userId)
    await setOnLeaderboard(db, caller.userId, is_shown)
    return { is_shown }
  },
  badges: ({ db, caller }) => readBadges(db, caller.userId),
})

const mostTeams = 100

/** Who is in a team is for those who manage members. */
const toTeam = ({ member_ids, ...row }: TeamRow, { role }: Caller): ShareTeam => ({
  ...row,
  member_ids: hasRight(role, 'members:manage') ? member_ids : [],
})

/** Throws 404. */
async function readTeam(db: AccountDb, caller: Caller, id: string): Promise<ShareTeam> {
  const [team] = await listTeams(db, caller.userId, id)
  if (team === undefined) throw notFoundError('Team')
  return toTeam(team, caller)
}

/** In one transaction; throws 400 for people of no or another workspace, and 409 for a name that another team has. */
async function saveTeam(
  db: AccountDb,
  id: string,
  memberIds: readonly string[],
  saveName: (db: AccountDb) => Promise<void>,
): Promise<void> {
  const ids = [...new Set(memberIds)]
  if ((await countMembersAmong(db, ids)) !== ids.length)
    throw invalidInputError([{ field: 'member_ids', message: 'must name members of this workspace' }])
  try {
    await db.transaction(async (tx) => {
      await saveName(tx)
      await saveTeamMembers(tx, id, ids)
    })
  } catch (error) {
    throw isDuplicateError(error, 'share_teams_name')
      ? conflictError('name_taken', 'There is a team with this name already')
      : error
  }
}

export const shareTeamRoutes = implementRoutes(shareTeams, {
  list: async ({ db, caller }) => (await listTeams(db, caller.userId)).map((row) => toTeam(row, caller)),
  async create({ db, caller, body: { name, member_ids } }) {
    const id = createId()
    await saveTeam(db, id, member_ids, async (tx) => {
      await tx.lockList('share teams')
      if ((await countTeams(tx)) >= mostTeams)
        throw conflictError('too_many_teams', `A workspace has at most ${mostTeams} teams`)
      await insertTeam(tx, { id, name })
    })
    return readTeam(db, caller, id)
  },
  async update({ db, caller, params: { id }, body: { name, member_ids } }) {
    await readTeam(db, caller, id)
    await saveTeam(db, id, member_ids, async (tx) => {
      if (!(await renameTeam(tx, id, name))) throw notFoundError('Team')
    })
    return readTeam(db, caller, id)
  },
  async remove({ db, params: { id } }) {
    if (!(await deleteTeam(db, id))) throw notFoundError('Team')
    return null
  },
})
