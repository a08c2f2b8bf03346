import { expect, it } from 'vitest'
import {
  events,
  heldOutTableQuestions,
  plants,
  suppliers,
  tableQuestions,
  type TableQuestion,
} from '../../../../../bench/advisor/table-questions.ts'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { openTables } from '../../../../test/table-base.ts'
import { useApp } from '../../../../test/test-app.ts'
import { runReadTool } from './run-read-tool.ts'
import { createAccountDb } from '../../../db/account-db.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const ask = async (person: Person, message: string): Promise<string> => {
  const sent = await person.request('agents.run', {
    params: { agent_id: 'co-ceo-advisor' },
    body: { message, stream: false },
  })
  return (sent.data as { content: string }).content
}
const text = (name: string) => ({ name, type: 'singleLineText' })
const select = (name: string, ...choices: string[]) => ({
  name,
  type: 'singleSelect',
  options: { choices: choices.map((choice) => ({ name: choice })) },
})
const number = (name: string) => ({ name, type: 'number', options: { precision: 2 } })

const me = await signUp(app)
const tables = await openTables(me)
const eventTable = await tables.addTable('Events', [
  text('Name'),
  text('City'),
  select('State', 'Planned', 'Booked', 'Done'),
  { name: 'Budget', type: 'currency' },
  number('Guests'),
  { name: 'Day', type: 'date' },
  { name: 'Paid', type: 'checkbox' },
  text('Host'),
])
await tables.add(eventTable.id, events)
const supplierTable = await tables.addTable('Suppliers', [
  text('Name'),
  select('Tier', 'Gold', 'Silver'),
  text('Country'),
  number('Fee'),
])
await tables.add(supplierTable.id, suppliers)
const plantTable = await tables.addTable('Anlagen', [
  text('Name'),
  text('Standort'),
  number('Leistung'),
  select('Zustand', 'Neu', 'Alt'),
])
await tables.add(plantTable.id, plants)

async function findFaults({ ask: question, says, not = [] }: TableQuestion): Promise<string[]> {
  const answer = await ask(me, question)
  const missing = says.filter((one) => !answer.includes(one))
  const wrong = not.filter((one) => answer.includes(one))
  return missing.length + wrong.length === 0
    ? []
    : [`${question}\n  lacks ${missing.join('; ')}; has ${wrong.join('; ')}\n  ${answer}`]
}

it('answers questions about tables as their rows do, and names what it does not understand', async () => {
  const faults = []
  for (const question of tableQuestions) faults.push(...(await findFaults(question)))
  expect(faults).toEqual([])
  expect(tableQuestions.length).toBeGreaterThanOrEqual(25)
})

it('answers most of those that the rules were not written for, and says the others', async () => {
  const faults = []
  for (const question of heldOutTableQuestions) faults.push(...(await findFaults(question)))
  expect(faults.length, faults.join('\n')).toBeLessThanOrEqual(2)
})

it('leads to the table and to the record, by the rights of whoever asks', async () => {
  const db = createAccountDb(context.engine, me.accountId ?? '')
  const caller = {
    userId: me.session?.user.id ?? '',
    sessionId: '',
    accountId: me.accountId ?? '',
    role: 'owner' as const,
  }
  const call = { db, caller, context, signal: new AbortController().signal }
  const found = await runReadTool(call, 'query_table', {
    table: 'events',
    conditions: [{ field: 'city', operator: 'eq', value: 'Munich' }],
  })
  expect(found.rows.map(({ href }) => href)).toEqual([
    `/tables/${tables.base.id}/${eventTable.id}`,
    expect.stringMatching(new RegExp(`^/tables/${tables.base.id}/${eventTable.id}\\?record=rec`, 'u')),
  ])
  for (const [input, note] of [
    [{ table: 'Nothing' }, /Table not found/u],
    [{ table: 'Events', group_by: 'Colour' }, /has no field “Colour”/u],
    [{ table: 'Events', limit: 1000 }, /cannot be asked this/u],
  ] as const)
    expect((await runReadTool(call, 'query_table', input)).notes.join(' ')).toMatch(note)
  const stranger = await signUp(app)
  expect(await ask(stranger, 'how many events are there?')).not.toContain('**6**')
  const amplifier = await addMember(context, me, 'amplifier')
  const closed = await runReadTool(
    { ...call, caller: { ...caller, role: 'amplifier', userId: amplifier.session?.user.id ?? '' } },
    'list_tables',
    {},
  )
  expect(closed.rows).toEqual([])
})
