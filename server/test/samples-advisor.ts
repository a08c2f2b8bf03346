import { createId } from '../src/db/create-id.ts'
import { createSystemDb } from '../src/db/system-db.ts'
import type { RouteId } from './harness.ts'
import { createRowSample, buildIdRequest, createSample, type Sample } from './sample-shape.ts'

/** Private: missing for other members of the workspace. */
const personal: Partial<Sample> = { mayAnswer: [404] }

/** The id of the content cleared from the conversation. */
const clearedId = createId()

export const advisorSamples: Partial<Record<RouteId, Sample>> = {
  'advisor.marks': createSample(),
  'advisor.change': createRowSample(buildIdRequest('conversation', { is_pinned: true }), personal),
  'advisor.mark': createRowSample(buildIdRequest('conversation'), personal),
  'advisor.restore': createRowSample(buildIdRequest('conversation'), {
    ...personal,
    isFinal: true,
    async prepare(_owner, { conversation }, { engine }) {
      const deleted_at = new Date().toISOString()
      await createSystemDb(engine)
        .updateTable('agent_sessions')
        .set({ deleted_at })
        .where('id', '=', conversation)
        .execute()
    },
  }),
  'advisor.clear': createRowSample(buildIdRequest('conversation'), { ...personal, isFinal: true }),
  'advisor.undoClear': createRowSample(buildIdRequest('conversation', { cleared_id: clearedId }), {
    ...personal,
    isFinal: true,
    async prepare(owner, { conversation }, { engine }) {
      const { cleared_id } = await owner.call('advisor.clear', { params: { id: conversation } })
      const db = createSystemDb(engine)
      await db
        .updateTable('agent_runs')
        .set({ session_id: conversation })
        .where('session_id', '=', cleared_id)
        .execute()
      // Left by an earlier cell whose caller was not allowed to undo it.
      await db.deleteFrom('agent_sessions').where('id', '=', clearedId).execute()
      await db.updateTable('agent_sessions').set({ id: clearedId }).where('id', '=', cleared_id).execute()
    },
  }),
  'advisorActions.list': createSample(),
  'advisorActions.decide': createRowSample(buildIdRequest('action', { confirmed: false }), {
    ...personal,
    isFinal: true,
    async prepare(_owner, { action }, { engine }) {
      await createSystemDb(engine)
        .updateTable('agent_actions')
        .set({ run_id: null, client_name: 'Claude' })
        .where('id', '=', action)
        .execute()
    },
  }),
  'advisorActions.read': createRowSample(buildIdRequest('action'), personal),
  'advisorActions.undo': createRowSample(buildIdRequest('action'), {
    ...personal,
    isFinal: true,
    async prepare(owner, { action }, { engine }) {
      const { id, updated_at } = await owner.call('ideas.create', { body: { text: 'Parking for patients' } })
      const result = {
        kind: 'idea',
        id,
        title: 'Parking for patients',
        href: `/idea/${id}`,
        version: updated_at,
      } as const
      await createSystemDb(engine)
        .updateTable('agent_actions')
        .set({ state: 'done', result })
        .where('id', '=', action)
        .execute()
    },
  }),
  'advisor.tree': createRowSample(buildIdRequest('conversation'), personal),
  'advisor.choose': createRowSample(
    ({ conversation, answer }) => ({ params: { id: conversation }, body: { run_id: answer } }),
    personal,
  ),
  'advisor.export': createRowSample(buildIdRequest('conversation'), personal),
  'advisor.search': createSample({ query: { q: 'stuck' } }),
  'advisor.share': createRowSample(buildIdRequest('conversation'), personal),
  'advisor.unshare': createRowSample(buildIdRequest('conversation'), personal),
  'advisor.sharedList': createSample(),
  'advisor.folders': createSample(),
  'advisor.createFolder': createSample({ body: { name: 'Weekly' } }),
  'advisor.renameFolder': createRowSample(buildIdRequest('chatFolder', { name: 'Weekly' }), personal),
  'advisor.removeFolder': createRowSample(buildIdRequest('chatFolder'), { ...personal, isFinal: true }),
  'advisor.prompts': createSample(),
  'advisor.createPrompt': createSample({ body: { name: 'Due', text: 'What is due?' } }),
  'advisor.changePrompt': createRowSample(buildIdRequest('prompt', { name: 'The week' }), personal),
  'advisor.removePrompt': createRowSample(buildIdRequest('prompt'), { ...personal, isFinal: true }),
  'advisorCards.complete': createSample({ body: { text: 'open deals' } }),
  'advisorCards.answer': createSample({ body: { ask: { card: 'stuck' } } }),
  'advisorCards.board': createSample(),
  'advisorCards.keep': createSample({ body: { title: 'Due this week', ask: { card: 'due', span: 'this_week' } } }),
  'advisorCards.changeKept': createRowSample(buildIdRequest('boardCard', { title: 'Due' }), personal),
  'advisorCards.removeKept': createRowSample(buildIdRequest('boardCard'), { ...personal, isFinal: true }),
  'query.rows': createSample({ body: { form: { kind: 'idea', where: [] } } }),
  'advisorBrief.read': createSample(),
  'advisorBrief.change': createSample({ body: { is_on: true, repeat: 'weekly', weekdays: [1, 3], at_time: '08:00' } }),
  'advisorBrief.nextTimes': createSample({
    query: { repeat: 'rule', rule: 'FREQ=MONTHLY;BYDAY=1MO', weekdays: '1,3' },
  }),
  'advisorBrief.write': createSample(),
}
