import { peopleStatsSettings, canSeeNamedStats } from '@draftwright/contract/people-stats'
import { shareResults } from '@draftwright/contract/share-results'
import { implementRoutes } from '../../../http/handler.ts'
import { notifyMembers } from '../../notifications/index.ts'
import { readPeopleStats, savePeopleStats } from '../../people-stats/index.ts'
import { readResults } from './read-results.ts'

export const shareResultRoutes = implementRoutes(shareResults, { read: readResults })

export const peopleStatsRoutes = implementRoutes(peopleStatsSettings, {
  read: async ({ db }) => ({ people_stats: await readPeopleStats(db) }),
  async update({ db, context, caller, body: { people_stats } }) {
    await db.transaction(async (tx) => {
      const before = await readPeopleStats(tx)
      tx.addAuditNote({ details: { people_stats, before } })
      await savePeopleStats(tx, people_stats, context.now().toISOString())
      if (!canSeeNamedStats(before, 'owner') && canSeeNamedStats(people_stats, 'owner'))
        await notifyMembers(tx, context, { kind: 'people_named', to: 'everyone', actorId: caller.userId, subject: '' })
    })
    return { people_stats }
  },
})
