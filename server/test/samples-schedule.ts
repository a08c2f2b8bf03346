import { createSystemDb } from '../src/db/system-db.ts'
import type { RouteId } from './harness.ts'
import { createRowSample, buildTransitionSample, buildIdRequest, createSample, type Sample } from './sample-shape.ts'

const later = new Date(Date.now() + 86_400_000).toISOString()

/** A post whose channel did not respond. */
const prepareUnknown: Partial<Sample> = {
  isFinal: true,
  async prepare(owner, { content }, { engine }) {
    await owner.call('content.approve', { params: { id: content }, body: { dismiss_prompts: true } })
    await createSystemDb(engine).updateTable('contents').set({ status: 'unknown' }).where('id', '=', content).execute()
  },
}

/** Slots and the schedule. */
export const scheduleSamples: Partial<Record<RouteId, Sample>> = {
  'slots.read': createRowSample(buildIdRequest('channel')),
  'slots.update': createRowSample(buildIdRequest('channel', { slots: [{ weekday: 1, time: '09:30' }] })),
  'slots.next': createRowSample(buildIdRequest('channel')),
  'content.calendar': createSample({ query: { from: '2026-03-01', to: '2026-03-31' } }),
  'content.attempts': createRowSample(buildIdRequest('content')),
  'content.schedule': createRowSample(
    buildIdRequest('content', { at: later }),
    buildTransitionSample([], 'content.approve'),
  ),
  'content.resolveDelivery': createRowSample(buildIdRequest('content', { is_live: false }), prepareUnknown),
  'content.unschedule': createRowSample(buildIdRequest('content'), {
    isFinal: true,
    async prepare(owner, { content }) {
      await owner.call('content.approve', { params: { id: content }, body: { dismiss_prompts: true } })
      await owner.call('content.schedule', { params: { id: content }, body: { at: later } })
    },
  }),
}
