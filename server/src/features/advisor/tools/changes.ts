import { postHref } from '@draftwright/contract/receipts'
import { noteKinds } from '@draftwright/contract/crm/vocabulary'
import type { Found } from '../../../models/advising/found.ts'
import type { ReadInput } from '../../../models/advising/read-tools.ts'
import { postEvents } from '../../content/index.ts'
import { between, crmGroup, equals, everyOf, ideaGroup } from './groups.ts'
import { bounds, crmNotes, gathered, type Group, namesOf, type Reading } from './reading.ts'

const shown = 6

export async function recentChanges(reading: Reading, { since, to }: ReadInput<'recent_changes'>): Promise<Found> {
  const time = bounds(reading, since, to ?? reading.today)
  const made = { filter: between('created_at', time), sort: '-created_at', limit: shown }
  const log = (name: string, kinds: readonly string[]) =>
    crmGroup(reading, name, 'activityLog', {
      filter: everyOf([between('created_at', time), { column: 'kind', operator: 'in', value: [...kinds] }]),
      sort: '-created_at',
      limit: shown,
    })
  const closed = (name: string, status: string) =>
    crmGroup(reading, name, 'opportunities', {
      filter: everyOf([equals('status', status), between('closed_at', time)]),
      sort: '-updated_at',
      limit: shown,
    })
  const groups = await Promise.all([
    posts(reading, time),
    ideaGroup(reading, 'new_ideas', time, { limit: shown }),
    closed('deals_won', 'won'),
    closed('deals_lost', 'lost'),
    crmGroup(reading, 'new_deals', 'opportunities', made),
    log('stage_moves', ['stage_move']),
    crmGroup(reading, 'new_companies', 'companies', made),
    crmGroup(reading, 'new_contacts', 'contacts', made),
    log('notes', noteKinds),
    crmGroup(reading, 'tasks_done', 'tasks', { filter: between('done_at', time), sort: '-updated_at', limit: shown }),
  ])
  return gathered(groups, crmNotes(reading))
}

async function posts(reading: Reading, time: { from: string; until: string }): Promise<Group> {
  const events = await postEvents(reading.db, { ...time, limit: shown })
  const nameOf = await namesOf(
    reading,
    events.map(({ actor_id }) => actor_id),
  )
  return {
    name: 'posts',
    total: events[0]?.n ?? 0,
    rows: events.map(({ id, title, status, verb, at, actor_id }) => ({
      kind: 'post',
      id,
      title,
      href: postHref(id),
      facts: { status, what: verb, at, by: nameOf(actor_id) },
    })),
  }
}
