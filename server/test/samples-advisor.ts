import { systemDb } from '../src/db/system-db.ts'
import type { RouteId } from './harness.ts'
import { about, byId, plain, type Sample } from './sample-shape.ts'

/** Everybody's own: to the other members of the workspace it is not there. */
const personal: Partial<Sample> = { mayAnswer: [404] }

export const advisorSamples: Partial<Record<RouteId, Sample>> = {
  'advisor.marks': plain(),
  'advisor.change': about(byId('conversation', { is_pinned: true }), personal),
  'advisor.mark': about(byId('conversation'), personal),
  'advisor.restore': about(byId('conversation'), {
    ...personal,
    isFinal: true,
    async prepare(_owner, { conversation }, { engine }) {
      const deleted_at = new Date().toISOString()
      await systemDb(engine).updateTable('agent_sessions').set({ deleted_at }).where('id', '=', conversation).execute()
    },
  }),
  'advisorActions.read': about(byId('action'), personal),
  'advisorActions.undo': about(byId('action'), {
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
      await systemDb(engine)
        .updateTable('agent_actions')
        .set({ state: 'done', result })
        .where('id', '=', action)
        .execute()
    },
  }),
  'advisor.tree': about(byId('conversation'), personal),
  'advisor.choose': about(
    ({ conversation, answer }) => ({ params: { id: conversation }, body: { run_id: answer } }),
    personal,
  ),
  'advisor.export': about(byId('conversation'), personal),
  'advisor.search': plain({ query: { q: 'stuck' } }),
  'advisor.share': about(byId('conversation'), personal),
  'advisor.unshare': about(byId('conversation'), personal),
  'advisor.sharedList': plain(),
  'advisor.folders': plain(),
  'advisor.createFolder': plain({ body: { name: 'Weekly' } }),
  'advisor.renameFolder': about(byId('chatFolder', { name: 'Weekly' }), personal),
  'advisor.removeFolder': about(byId('chatFolder'), { ...personal, isFinal: true }),
  'advisor.prompts': plain(),
  'advisor.createPrompt': plain({ body: { name: 'Due', text: 'What is due?' } }),
  'advisor.changePrompt': about(byId('prompt', { name: 'The week' }), personal),
  'advisor.removePrompt': about(byId('prompt'), { ...personal, isFinal: true }),
  'advisorBrief.read': plain(),
  'advisorBrief.change': plain({ body: { is_on: true, weekday: 1, at_time: '08:00' } }),
  'advisorBrief.write': plain(),
}
