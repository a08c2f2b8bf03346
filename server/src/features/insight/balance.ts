import type { Insight } from '@draftwright/contract/insight'
import { decayRule } from '@draftwright/contract/insight-rules'
import type { AccountDb } from '../../db/account-db.ts'
import { countChannelPosts, countPillarPosts } from './store.ts'

const spanMs = decayRule.days * 86_400_000
const weeks = decayRule.days / 7

/** What was planned and what was published, by pillar, and by channel with slots. */
export async function readBalance(db: AccountDb, now: Date): Promise<Pick<Insight, 'pillars' | 'channels'>> {
  const span = {
    from: new Date(now.getTime() - spanMs).toISOString(),
    now: now.toISOString(),
    until: new Date(now.getTime() + spanMs).toISOString(),
  }
  const pillars = await countPillarPosts(db, span)
  const channels = await countChannelPosts(db, span)
  return {
    pillars: pillars
      .filter(({ id, published, overdue, planned }) => id !== null || published + overdue + planned > 0)
      .map(({ name, ...rest }) => ({ ...rest, name: name ?? 'No pillar' })),
    channels: channels.map(({ weekly, ...rest }) => ({ ...rest, slots: weekly * weeks })),
  }
}
