import { expect, it } from 'vitest'
import { Conversation } from '../../../../../../bench/advisor/conversation.ts'
import { createAdvisorFixture } from '../../../../../test/advisor-fixture.ts'
import { useApp } from '../../../../../test/test-app.ts'
import { SYSTEM } from '../../../../db/engine.ts'
import { maxRead } from './load-rows.ts'

const { app, context } = await useApp()
const fixture = await createAdvisorFixture(app, context)
const ask = async (question: string) => (await new Conversation(fixture.call(fixture.ada)).ask(question)).text

it('counts as many rows as it reads, and says when there are more', async () => {
  const add = (n: number) =>
    context.engine.query(
      SYSTEM,
      `insert into crm_contacts (account_id, id, first_name)
       select $1, gen_random_uuid(), 'Person ' || n from generate_series(1, ${n}) n`,
      [fixture.ada.accountId],
    )
  // Three contacts are in the fixture.
  await add(maxRead - 3)
  const all = await ask('how many contacts do we have')
  expect(all).toContain('2,000 contacts')
  expect(all).not.toContain('newest')
  await add(1)
  expect(await ask('how many contacts have no email')).toContain('newest 2000')
})
