import { createId } from '../src/db/create-id.ts'
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

/** A post on a network's channel with one attempt in this state. */
const prepareAttempt = (status: 'publishing' | 'unknown', state: 'intent' | 'unknown'): Partial<Sample> => ({
  isFinal: true,
  async prepare(owner, { content }, { engine }) {
    const channel = await owner.call('channels.create', {
      body: {
        name: 'Program',
        channel_type: 'webhook',
        endpoint_url: 'https://hook.example.com/',
        secret: 'a secret of sixteen',
      },
    })
    const db = createSystemDb(engine)
    const { account_id, id: channel_id } = channel
    await db.updateTable('contents').set({ status, channel_id }).where('id', '=', content).execute()
    await db.deleteFrom('publish_attempts').where('content_id', '=', content).execute()
    const id = createId()
    const attempt = { id, account_id, channel_id, content_id: content, state, client_key: id, payload_hash: 'x' }
    const snapshot = {
      title: 'T',
      slug: 't',
      excerpt: '',
      keyword: null,
      rich_content: { type: 'doc' as const, content: [] },
    }
    await db
      .insertInto('publish_attempts')
      .values({ ...attempt, snapshot })
      .execute()
    const step = { kind: 'publish' as const, label: 'Send the post', payload: {}, after_lost_answer: 'safe' as const }
    await db
      .insertInto('publish_steps')
      .values({ ...step, id: createId(), account_id, attempt_id: id, position: 0, client_key: id, state: 'unknown' })
      .execute()
  },
})

const publishContent: NonNullable<Sample['prepare']> = async (owner, { content }) => {
  await owner.call('content.approve', { params: { id: content }, body: { dismiss_prompts: true } })
  await owner.call('content.publish', { params: { id: content } })
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
  'content.verifyDelivery': createRowSample(buildIdRequest('content'), prepareAttempt('unknown', 'unknown')),
  'content.sendAgain': createRowSample(buildIdRequest('content'), prepareAttempt('unknown', 'unknown')),
  'content.stopDelivery': createRowSample(buildIdRequest('content'), prepareAttempt('publishing', 'intent')),
  'content.resolveDelivery': createRowSample(buildIdRequest('content', { is_live: false }), prepareUnknown),
  'content.clashes': createRowSample(buildIdRequest('content')),
  'publishingPause.read': createSample(),
  // A workspace that pauses would refuse what comes after it.
  'publishingPause.start': createSample({ body: { reason: 'A day of mourning' } }, { invalidatesCaller: true }),
  'publishingPause.end': createSample(
    { body: { due_posts: 'publish' } },
    { invalidatesCaller: true, prepare: (owner) => owner.call('publishingPause.start') },
  ),
  'repetitions.read': createRowSample(buildIdRequest('content')),
  'repetitions.save': createRowSample(buildIdRequest('content', { every_weeks: 8, max_times: 3 }), {
    isFinal: true,
    prepare: publishContent,
  }),
  'repetitions.remove': createRowSample(buildIdRequest('content'), {
    isFinal: true,
    async prepare(owner, rows, context) {
      await publishContent(owner, rows, context)
      await owner.call('repetitions.save', { params: { id: rows.content }, body: { every_weeks: 8 } })
    },
  }),
  'content.unschedule': createRowSample(buildIdRequest('content'), {
    isFinal: true,
    async prepare(owner, { content }) {
      await owner.call('content.approve', { params: { id: content }, body: { dismiss_prompts: true } })
      await owner.call('content.schedule', { params: { id: content }, body: { at: later } })
    },
  }),
}
