import { toZoneDay } from '@draftwright/contract/wall-clock'
import { expect, it } from 'vitest'
import { parseEvents } from '../../../../test/advisor-actions.ts'
import { signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { createSystemDb } from '../../../db/system-db.ts'

const { app, context } = await useApp({ hasRateLimits: false })

/** The day that "today" was resolved to. */
async function todayIn(time_zone: string): Promise<unknown> {
  const ada = await signUp(app)
  const accounts = createSystemDb(context.engine).updateTable('accounts').set({ time_zone })
  await accounts.where('id', '=', ada.accountId ?? '').execute()
  const body = { message: 'What is due today?' }
  const { text } = await ada.request('agents.run', { params: { agent_id: 'co-ceo-advisor' }, body })
  return parseEvents(text).find(({ event }) => event === 'ToolCallStarted')?.tool?.tool_args?.['from']
}

it('Takes “today” as the day of the workspace, which no two of these share at any moment', async () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const before = toZoneDay(Date.now(), zone)
    const today = await todayIn(zone)
    expect([before, toZoneDay(Date.now(), zone)]).toContain(today)
  }
})
