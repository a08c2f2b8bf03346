import { beforeEach, describe, expect, it } from 'vitest'
import {
  readAction,
  approveActions,
  resumePausedRun,
  listEventNames,
  proposeActions,
  replaceAdvisorModel,
  undoAction,
} from '../../../../test/advisor-actions.ts'
import { readStagesByName } from '../../../../test/crm-people.ts'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { createSystemDb } from '../../../db/system-db.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const model = replaceAdvisorModel(context)

let ada: Person
beforeEach(async () => {
  ada = await signUp(app)
  model.calls.length = 0
})

async function aDeal() {
  const stage = await readStagesByName(ada)
  const names = Object.keys(stage)
  const [deal] = await ada.call('opportunities.create', {
    body: { name: 'Harbour rollout', stage_id: stage[names[0] ?? ''] ?? '' },
  })
  if (deal === undefined) throw new Error('No deal was made')
  return { deal, stage, next: stage[names[1] ?? ''] ?? '' }
}
const stageOf = async (id: string) => (await ada.call('opportunities.read', { params: { id } })).stage_id
describe('in the CRM', () => {
  it('a note is written on the record and taken back', async () => {
    const { deal } = await aDeal()
    const args = { record_kind: 'opportunity', record_id: deal.id, text: 'They called' }
    const paused = await proposeActions(model, ada, [{ tool: 'add_note', input: args }])
    const log = async () =>
      (await ada.call('activityLog.list')).map(({ kind, body, opportunity_id }) => [kind, body, opportunity_id])
    expect(await log()).toEqual([])
    await approveActions(ada, paused, { ...args, note_kind: 'call', text: 'They called back' })
    expect(await log()).toEqual([['call', 'They called back', deal.id]])
    expect((await undoAction(ada, paused)).status).toBe(200)
    expect(await log()).toEqual([])
  })

  it('a task is made by a change-set of the agent and taken back by it', async () => {
    const { deal } = await aDeal()
    const args = { title: 'Call the harbour', record_kind: 'opportunity', record_id: deal.id }
    const paused = await proposeActions(model, ada, [{ tool: 'create_task', input: args }])
    const tasks = async () => (await ada.call('crmTasks.list')).map(({ title, due_at }) => [title, due_at])
    expect(await tasks()).toEqual([])
    await approveActions(ada, paused, { ...args, due_at: '2026-12-01T08:00:00.000Z' })
    expect(await tasks()).toEqual([['Call the harbour', '2026-12-01T08:00:00.000Z']])
    const data = await ada.call('crmChanges.list', { query: { source: 'agent' } })
    expect(data).toMatchObject([{ summary: 'Added the task Call the harbour', undone_by: null }])
    expect((await undoAction(ada, paused)).status).toBe(200)
    expect(await tasks()).toEqual([])
  })

  it('a deal is moved and moved back', async () => {
    const { deal, next } = await aDeal()
    const paused = await proposeActions(model, ada, [
      { tool: 'move_stage', input: { opportunity_id: deal.id, stage_id: next } },
    ])
    expect(await stageOf(deal.id)).toBe(deal.stage_id)
    await approveActions(ada, paused)
    expect(await stageOf(deal.id)).toBe(next)
    expect((await undoAction(ada, paused)).status).toBe(200)
    expect(await stageOf(deal.id)).toBe(deal.stage_id)
  })

  it('a gate refuses with what is missing, and the move can be approved again', async () => {
    const { deal, next } = await aDeal()
    await ada.call('pipelineStages.update', { params: { id: next }, body: { required_fields: ['close_date'] } })
    const paused = await proposeActions(model, ada, [
      { tool: 'move_stage', input: { opportunity_id: deal.id, stage_id: next } },
    ])
    const refused = await approveActions(ada, paused)
    expect(listEventNames(refused)).toEqual(['RunContinued', 'ToolCallStarted', 'ToolCallError', 'RunPaused'])
    expect(refused.at(-1)?.tools?.[0]?.result).toContain('the stage requires Close date')
    expect(await readAction(ada, paused)).toMatchObject({
      state: 'failed',
      error: { code: 'stage_gate', details: { missing: { fields: ['close_date'] } } },
    })
    expect(await stageOf(deal.id)).toBe(deal.stage_id)
    await ada.call('opportunities.update', { params: { id: deal.id }, body: { close_date: '2026-12-24' } })
    expect(listEventNames(await approveActions(ada, paused)).at(-1)).toBe('WorkflowCompleted')
    expect(await readAction(ada, paused)).toMatchObject({ state: 'done', error: null })
    expect(await stageOf(deal.id)).toBe(next)
  })

  it('what another changed since is not taken back', async () => {
    const { deal, next, stage } = await aDeal()
    const paused = await proposeActions(model, ada, [
      { tool: 'move_stage', input: { opportunity_id: deal.id, stage_id: next } },
    ])
    await approveActions(ada, paused)
    const third = Object.values(stage)[2] ?? ''
    await ada.call('opportunities.move', { params: { id: deal.id }, body: { stage_id: third } })
    const refused = await undoAction(ada, paused)
    expect([refused.status, refused.error.code]).toEqual([409, 'undo_conflict'])
    expect(await stageOf(deal.id)).toBe(third)
    expect(await readAction(ada, paused)).toMatchObject({ state: 'done' })
  })

  it('counts with the rights of the click, not of the proposal', async () => {
    const { deal } = await aDeal()
    const args = { record_kind: 'opportunity', record_id: deal.id, text: 'They called' }
    const paused = await proposeActions(model, ada, [{ tool: 'add_note', input: args }])
    await ada.call('accounts.changeFeatures', {
      params: { id: ada.accountId ?? '' },
      body: { isEnable: false },
    })
    const refused = await approveActions(ada, paused)
    expect(listEventNames(refused).at(-1)).toBe('RunPaused')
    expect(await readAction(ada, paused)).toMatchObject({ state: 'failed', error: { code: 'crm_off' } })
  })

  it('is refused where the role went between proposal and click', async () => {
    const gus = await addMember(context, ada, 'general_member')
    const paused = await proposeActions(model, gus, [{ tool: 'create_idea', input: { text: 'A guide' } }])
    await createSystemDb(context.engine)
      .updateTable('account_access')
      .set({ role_id: 'amplifier' })
      .where('user_id', '=', gus.session?.user.id ?? '')
      .where('account_id', '=', ada.accountId ?? '')
      .execute()
    expect((await resumePausedRun(gus, paused, [{ ...paused.tools[0], confirmed: true }])).status).toBe(403)
    expect(await ada.call('ideas.list')).toEqual([])
  })
})

describe('a draft', () => {
  it('is written for a channel, stays a draft, and goes to the trash', async () => {
    const [channel] = await ada.call('channels.list')
    const input = { channel_id: channel?.id ?? '', text: 'Ask for days, not for dates.', title: 'Waiting lists' }
    const paused = await proposeActions(model, ada, [{ tool: 'draft_post', input }])
    const posts = async () => (await ada.call('content.list')).map(({ id, status }) => [id, status])
    expect(await posts()).toEqual([])
    const events = await approveActions(ada, paused)
    expect(listEventNames(events).at(-1)).toBe('WorkflowCompleted')
    const { state, result } = await readAction(ada, paused)
    expect([state, result?.kind]).toEqual(['done', 'post'])
    expect(await posts()).toEqual([[result?.id, 'draft']])
    expect(events.find(({ event }) => event === 'RunCompleted')?.citations?.urls[0]?.url).toBe(result?.href)
    expect((await undoAction(ada, paused)).status).toBe(200)
    expect(await posts()).toEqual([])
  })

  it('that someone has edited is left alone', async () => {
    const [channel] = await ada.call('channels.list')
    const made = await ada.call('ideas.create', { body: { text: 'Ask for days, not for dates.' } })
    const input = { channel_id: channel?.id ?? '', idea_id: made.id }
    const paused = await proposeActions(model, ada, [{ tool: 'draft_post', input }])
    await approveActions(ada, paused)
    const { result } = await readAction(ada, paused)
    const params = { id: result?.id ?? '' }
    expect(await ada.call('content.read', { params })).toMatchObject({ idea_id: made.id, status: 'draft' })
    await ada.call('content.update', { params, body: { title: 'Mine now' } })
    const refused = await undoAction(ada, paused)
    expect([refused.status, refused.error.code]).toEqual([409, 'changed_since'])
    expect(await ada.call('content.read', { params })).toMatchObject({ title: 'Mine now', status: 'draft' })
  })

  it('for a channel that is not there is refused, and can be approved for another', async () => {
    const [channel] = await ada.call('channels.list')
    const input = { channel_id: ada.accountId ?? '', text: 'Ask for days, not for dates.' }
    const paused = await proposeActions(model, ada, [{ tool: 'draft_post', input }])
    const refused = await approveActions(ada, paused)
    expect(refused.at(-1)).toMatchObject({ event: 'RunPaused', tools: [{ result: 'Channel not found.' }] })
    const done = await approveActions(ada, paused, { ...input, channel_id: channel?.id ?? '' })
    expect(listEventNames(done).at(-1)).toBe('WorkflowCompleted')
    expect(await readAction(ada, paused)).toMatchObject({ state: 'done', result: { kind: 'post' } })
  })
})
