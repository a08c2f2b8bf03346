import { dayAt } from '@draftwright/contract/wall-clock'
import { expect, it } from 'vitest'
import { eventsOf } from '../../../../test/approving.ts'
import { signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { systemDb } from '../../../db/system-db.ts'

const { app, parts } = await useApp({ hasRateLimits: false })

/** The day that "today" was taken for. */
async function todayIn(time_zone: string): Promise<unknown> {
  const ada = await signUp(app)
  const accounts = systemDb(parts.engine).updateTable('accounts').set({ time_zone })
  await accounts.where('id', '=', ada.accountId ?? '').execute()
  const body = { message: 'What is due today?' }
  const { text } = await ada.ask('agents.run', { params: { agent_id: 'co-ceo-advisor' }, body })
  return eventsOf(text).find(({ event }) => event === 'ToolCallStarted')?.tool?.tool_args?.['from']
}

it('Takes “today” as the day of the workspace, which no two of these share at any moment', async () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const before = dayAt(Date.now(), zone)
    const today = await todayIn(zone)
    expect([before, dayAt(Date.now(), zone)]).toContain(today)
  }
})
