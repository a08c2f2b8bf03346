import { beforeEach, expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const agent_id = 'co-ceo-advisor'

let ada: Person
beforeEach(async () => {
  ada = await signUp(app)
})

interface Answer {
  status: string
  content: string
  tools: { tool_name: string }[]
}
const ask = async (person: Person, message: string): Promise<Answer> =>
  (await person.request('agents.run', { params: { agent_id }, body: { message, stream: false } })).data as Answer
const day = (days: number) => new Date(context.now().getTime() + days * 86_400_000).toISOString()

it('begin an empty workspace with what can be asked there, and each gets an answer', async () => {
  const starters = await ada.call('advisor.starters')
  expect(starters.map(({ question }) => question)).toEqual([
    'What can you do?',
    'Add an idea: five questions our customers ask',
    'What should we write next?',
  ])
  expect(await ask(ada, starters[1]?.question ?? '')).toMatchObject({
    status: 'PAUSED',
    tools: [{ tool_name: 'create_idea' }],
  })
  expect((await ask(ada, starters[0]?.question ?? '')).content).toContain('I answer from the rows of your workspace')
})

it('are about the rows that need somebody, and their answers name these', async () => {
  const idea = await ada.call('ideas.create', { body: { text: 'A guide to heat pumps' } })
  const task = await ada.call('crmTasks.create', {
    body: { title: 'Call Paul', due_at: day(-1), assignee_id: ada.session?.user.id ?? '' },
  })
  const [stage] = await ada.call('pipelineStages.list')
  const [deal] = await ada.call('opportunities.create', {
    body: { name: 'Nordlicht', stage_id: stage?.id ?? '', close_date: day(-3).slice(0, 10) },
  })
  const starters = await ada.call('advisor.starters')
  expect(starters.slice(0, 3).map(({ row }) => [row?.kind, row?.title])).toEqual([
    ['task', 'Call Paul'],
    ['opportunity', 'Nordlicht'],
    ['idea', 'A guide to heat pumps'],
  ])
  expect(starters).toHaveLength(6)
  for (const [at, id] of [task.id, deal?.id, idea.id].entries()) {
    const { question = '', row } = starters[at] ?? {}
    // A title may contain a prompt injection: a click must not make it the person's own words.
    expect(question).not.toContain(row?.title)
    expect((await ask(ada, question)).content).toContain(id)
  }
})

it('reveal no rows to people who may not see them', async () => {
  await ada.call('example.create')
  const kinds = async (person: Person) =>
    new Set((await person.call('advisor.starters')).map(({ row }) => row?.kind ?? null))
  expect(await kinds(ada)).toContain('task')
  const member = await addMember(context, ada, 'general_member')
  const seen = await kinds(member)
  expect(seen).not.toContain('task')
  expect(seen).not.toContain('opportunity')
  expect(seen).toContain('post')
  expect((await (await addMember(context, ada, 'amplifier')).request('advisor.starters')).status).toBe(403)
  const eve = await signUp(app)
  expect((await eve.call('advisor.starters')).every(({ row }) => row === null)).toBe(true)
})
