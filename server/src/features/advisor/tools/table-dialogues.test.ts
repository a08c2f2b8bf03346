import { beforeEach, expect, it } from 'vitest'
import { judgeAnswer } from '../../../../../bench/advisor/judge-questions.ts'
import {
  actions,
  campaigns,
  dialogueCompanies,
  dialogueDay,
  dialoguePeople,
  type DialogueTurn,
  fairs,
  gatherings,
  singleTableQuestions,
  tableDialogues,
} from '../../../../../bench/advisor/table-dialogues.ts'
import { freshTableDialogues, heldOutTableDialogues } from '../../../../../bench/advisor/table-dialogues-held-out.ts'
import { createSystemDb } from '../../../db/system-db.ts'
import { addMember, signUp } from '../../../../test/harness.ts'
import { openTables } from '../../../../test/table-base.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })
beforeEach(() => {
  context.now = () => new Date(`${dialogueDay}T09:00:00.000Z`)
  return () => {
    context.now = () => new Date()
  }
})

const text = (name: string) => ({ name, type: 'singleLineText' })
const currency = (name: string) => ({ name, type: 'currency' })
const day = (name: string) => ({ name, type: 'date' })
const select = (name: string, ...choices: string[]) => ({
  name,
  type: 'singleSelect',
  options: { choices: choices.map((choice) => ({ name: choice })) },
})
const company = (name: string) => ({
  name,
  type: 'workspaceLinks',
  options: { linkedKind: 'companies', prefersSingleRecordLink: true },
})

const [adaName, ...others] = dialoguePeople
const me = await signUp(app, { displayName: adaName })
const people = new Map([[adaName as string, me.session?.user.id]])
for (const name of others) {
  const id = (await addMember(context, me, 'general_member')).session?.user.id ?? ''
  await createSystemDb(context.engine).updateTable('users').set({ display_name: name }).where('id', '=', id).execute()
  people.set(name, id)
}
for (const name of dialogueCompanies) await me.call('companies.create', { body: { name } })
const english = await openTables(me)
const campaignTable = await english.addTable('Campaigns', [
  text('Name'),
  select('Region', 'North', 'South', 'East', 'West'),
  select('Status', 'Open', 'Paused', 'Closed'),
  currency('Budget'),
  currency('Spent'),
  { name: 'Owner', type: 'singleCollaborator' },
  day('Start'),
])
await english.add(
  campaignTable.id,
  campaigns.map(({ Owner, ...rest }) => ({ ...rest, Owner: Owner === null ? null : { id: people.get(Owner) } })),
)
const eventTable = await english.addTable('Events', [
  text('Name'),
  select('Format', 'Fair', 'Webinar', 'Workshop'),
  { name: 'Seats', type: 'number', options: { precision: 0 } },
  currency('Cost'),
  day('Day'),
  { name: 'Confirmed', type: 'checkbox' },
  company('Company'),
])
await english.add(eventTable.id, gatherings, true)
const german = await openTables(me)
const actionTable = await german.addTable('Aktionen', [
  text('Name'),
  select('Gebiet', 'Nord', 'Süd', 'West'),
  select('Zustand', 'Offen', 'Läuft', 'Fertig'),
  currency('Kosten'),
  text('Betreuer'),
  day('Beginn'),
])
await german.add(actionTable.id, actions)
const fairTable = await german.addTable('Messen', [
  text('Name'),
  text('Stadt'),
  currency('Standkosten'),
  day('Tag'),
  company('Firma'),
])
await german.add(fairTable.id, fairs, true)

/** Sources, whose numbers are not those of the answer. */
const chip = / ?\[\d+\]\([^)]*\)/gu
async function judgeTurns(turns: readonly DialogueTurn[]) {
  const verdicts = []
  let session_id: string | undefined
  for (const { ask, says, not = [] } of turns) {
    const sent = await me.request('agents.run', {
      params: { agent_id: 'co-ceo-advisor' },
      body: { message: ask, stream: false, ...(session_id !== undefined && { session_id }) },
    })
    const run = sent.data as { content: string; session_id: string }
    session_id = run.session_id
    const verdict = judgeAnswer(says === 'refuse' ? says : { says, not }, run.content.replaceAll(chip, ''), ask)
    verdicts.push({ ...verdict, ask, content: run.content })
  }
  return verdicts
}

/** How many turns are right, refused or else, and what is wrong with those that are not right. */
async function judgeDialogues(dialogues: readonly (readonly DialogueTurn[])[]) {
  const counts: Record<string, number> = {}
  const faults: string[] = []
  for (const turns of dialogues)
    for (const { outcome, ask, content, faults: own } of await judgeTurns(turns)) {
      counts[outcome] = (counts[outcome] ?? 0) + 1
      if (outcome !== 'right' && outcome !== 'refused')
        faults.push(`${outcome}: ${ask}\n  ${own.join('; ')}\n  ${content}`)
    }
  return { counts, faults }
}

it.each(['en', 'de'] as const)('goes on from a question about a table: %s', async (language) => {
  const { counts, faults } = await judgeDialogues(tableDialogues[language])
  expect(faults).toEqual([])
  expect(counts).toEqual({ right: tableDialogues[language].flat().length })
})

it.each(['en', 'de'] as const)('answers or refuses what the rules were not written for: %s', async (language) => {
  const { counts, faults } = await judgeDialogues(heldOutTableDialogues[language])
  expect(faults).toEqual([])
  expect(counts['right']).toBeGreaterThanOrEqual(0.85 * heldOutTableDialogues[language].flat().length)
})

it.each(['en', 'de'] as const)('says nothing wrong to what was asked later: %s', async (language) => {
  const { counts, faults } = await judgeDialogues(freshTableDialogues[language])
  expect(faults).toEqual([])
  expect(counts['right']).toBeGreaterThanOrEqual(0.6 * freshTableDialogues[language].flat().length)
})

it('answers single questions about numbers, days, people, links and what is empty', async () => {
  const { counts, faults } = await judgeDialogues(singleTableQuestions.map((one) => [one]))
  expect(faults).toEqual([])
  expect(counts['right']).toBeGreaterThanOrEqual(12)
})

it('leads from an answer to the records that it is about', async () => {
  const answers = await judgeTurns([
    { ask: 'which campaigns does Ada own?', says: [] },
    { ask: 'which of them has the largest budget?', says: [] },
  ])
  const last = answers.at(-1)?.content ?? ''
  expect(last).toMatch(
    new RegExp(`\\*\\*Delta\\*\\*.*\\(/tables/${english.base.id}/${campaignTable.id}\\?record=rec`, 'u'),
  )
})
