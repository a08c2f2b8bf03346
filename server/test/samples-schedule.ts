import { systemDb } from '../src/db/system-db.ts'
import type { RouteId } from './harness.ts'
import { about, aMove, byId, plain, type Sample } from './sample-shape.ts'

const later = new Date(Date.now() + 86_400_000).toISOString()

/** A post whose channel did not answer. */
const inDoubt: Partial<Sample> = {
  isFinal: true,
  async prepare(owner, { content }, { engine }) {
    await owner.call('content.approve', { params: { id: content }, body: { dismiss_prompts: true } })
    await systemDb(engine).updateTable('contents').set({ status: 'unknown' }).where('id', '=', content).execute()
  },
}

/** Slots and the schedule. */
export const scheduleSamples: Partial<Record<RouteId, Sample>> = {
  'slots.read': about(byId('channel')),
  'slots.update': about(byId('channel', { slots: [{ weekday: 1, time: '09:30' }] })),
  'slots.next': about(byId('channel')),
  'content.calendar': plain({ query: { from: '2026-03-01', to: '2026-03-31' } }),
  'content.attempts': about(byId('content')),
  'content.schedule': about(byId('content', { at: later }), aMove([], 'content.approve')),
  'content.settle': about(byId('content', { is_live: false }), inDoubt),
  'content.unschedule': about(byId('content'), {
    isFinal: true,
    async prepare(owner, { content }) {
      await owner.call('content.approve', { params: { id: content }, body: { dismiss_prompts: true } })
      await owner.call('content.schedule', { params: { id: content }, body: { at: later } })
    },
  }),
}
