import { toZoneDay } from '@draftwright/contract/wall-clock'
import { expect, it } from 'vitest'
import { parseEvents } from '../../../../test/advisor-actions.ts'
import { signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { createSystemDb } from '../../../db/system-db.ts'

const { app, context } = await useApp({ hasRateLimits: false })

/** The answer about "today". */
async function askIn(time_zone: string): Promise<string> {
  const ada = await signUp(app)
  const accounts = createSystemDb(context.engine).updateTable('accounts').set({ time_zone })
  await accounts.where('id', '=', ada.accountId ?? '').execute()
  const body = { message: 'What is due today?' }
  const { text } = await ada.request('agents.run', { params: { agent_id: 'co-ceo-advisor' }, body })
  return parseEvents(text).find(({ event }) => event === 'RunCompleted')?.content ?? ''
}

it('Takes “today” as the day of the workspace, which no two of these share at any moment', async () => {
  const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const readDay = (zone: string) => format.format(new Date(toZoneDay(Date.now(), zone)))
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const before = readDay(zone)
    const answer = await askIn(zone)
    expect(
      [before, readDay(zone)].some((day) => answer.includes(`(${day})`)),
      answer,
    ).toBe(true)
  }
})

it('names a planned post that has no title yet', async () => {
  const ada = await signUp(app)
  await ada.call('content.create', { body: { planned_at: new Date(Date.now() + 3_600_000).toISOString() } })
  const body = { message: 'What is due in the next 7 days?' }
  const { text } = await ada.request('agents.run', { params: { agent_id: 'co-ceo-advisor' }, body })
  const answer = parseEvents(text).find(({ event }) => event === 'RunCompleted')?.content ?? ''
  expect(answer).toContain('**Untitled**')
  expect(answer).not.toContain('****')
})
