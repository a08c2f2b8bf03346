import { expect, test } from 'vitest'
import { journey } from './harness.ts'

const app = journey()

test('a conversation of many turns shows its end at once, holds what is read still, and has all of it soon', async () => {
  const { person } = await app.newPerson()
  let session = ''
  for (let at = 0; at < 30; at++) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ message: `turn ${at}`, stream: 'false', session_id: session }))
      form.set(name, value)
    const answer = await fetch(`${app.server.url}/agent/agents/co-ceo-advisor/runs`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${person.accessToken}`, 'account-id': person.account.id },
    })
    session = ((await answer.json()) as { session_id: string }).session_id
  }
  const page = await app.open('/ai-chat', { person })
  const moved = page.evaluate(async () => {
    const tops: number[] = []
    for (let frames = 0; tops.length < 60 && frames < 2000; frames++) {
      await new Promise(requestAnimationFrame)
      const last = document.querySelector('article[data-last]')
      if (last !== null) tops.push(Math.round(last.getBoundingClientRect().top))
    }
    return tops
  })
  await page.getByRole('link', { name: 'turn 0' }).click()
  await page.getByText('turn 29', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(30)
  // Layout may settle in the first two frames; after that nothing may move.
  expect(new Set((await moved).slice(2)).size).toBe(1)
  await page.getByRole('button', { name: 'Edit the question' }).nth(20).focus()
  await page.getByText('turn 20', { exact: true }).waitFor()
})
