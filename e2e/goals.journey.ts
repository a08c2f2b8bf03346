import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'
import { visitSite } from './site-visits.ts'

const run = journey()

test('goals and a funnel are added, read, filtered and taken along', async () => {
  const { person, call } = await run.newPerson()
  await call('POST', '/example-workspace')
  await visitSite(run.server.url, call)
  const page = await run.open('/analytics', { person })
  // What is refused on purpose.
  run.expectErrors(/status of (?:400|409)/u)
  const dialog = page.getByRole('dialog', { name: 'Add goal' })
  const fillGoal = async (name: string, kind: string) => {
    await page.getByRole('button', { name: 'Add goal' }).click()
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Reached when').selectOption({ label: kind })
  }
  const saveGoal = () => dialog.getByRole('button', { name: 'Save' }).click()
  await fillGoal('Came to a post', 'A page is opened')
  await dialog.getByLabel('Address').fill('no path')
  await saveGoal()
  await page.getByText(/^Must be a path such as/u).waitFor()
  await dialog.getByLabel('Address').fill('/*')
  await saveGoal()
  await dialog.waitFor({ state: 'hidden' })
  await fillGoal('Read a post', 'A post is read to the end')
  await saveGoal()
  await dialog.waitFor({ state: 'hidden' })
  const goals = page.getByRole('table', { name: 'Goals' })
  const read = goals.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Read a post/u }) })
  await expect.poll(() => read.getByRole('cell').first().textContent()).toBe('3')
  await page.getByRole('button', { name: 'Add funnel' }).click()
  const funnelDialog = page.getByRole('dialog', { name: 'Add funnel' })
  await funnelDialog.getByLabel('Name').fill('Readers')
  await funnelDialog.getByRole('button', { name: 'Save' }).click()
  const funnel = page.getByRole('table', { name: 'Readers' })
  await expect.poll(() => funnel.getByRole('row').count()).toBe(3)
  await expect.poll(() => funnel.getByRole('row').nth(2).getByRole('cell').first().textContent()).toBe('3')
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download goals as CSV' }).click(),
  ])
  expect(readFileSync(await file.path()).toString()).toContain('Read a post,A post is read to the end,3,3,')
  // A filter applies to them as well, also one by what is not known.
  await page.getByRole('button', { name: 'Campaigns', exact: true }).click()
  await page.getByRole('table', { name: 'Campaigns' }).getByRole('button', { name: 'No campaign' }).click()
  expect(new URL(page.url()).searchParams.get('campaign')).toBe('(none)')
  await page.getByRole('button', { name: 'Remove the filter Campaign No campaign' }).waitFor()
  await expect.poll(() => read.getByRole('cell').first().textContent()).toBe('2')
  await page.getByRole('button', { name: '12 months' }).click()
  await page.getByText(/With a filter, goals are known for the last 90 days/u).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Actions for Read a post' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete goal' }).click()
  await page.getByText(/This goal is a step of the funnel/u).waitFor()
})

test('on a phone goals and funnels fit', async () => {
  const { person, call } = await run.newPerson()
  await call('POST', '/example-workspace')
  const ids: string[] = []
  for (const name of ['Read a post to its very end', 'Followed a link to another site'])
    ids.push(
      (await call<{ id: string }>('POST', '/analytics/goal', { name, kind: ids.length === 0 ? 'read' : 'click' })).id,
    )
  await call('POST', '/analytics/funnel', { name: 'Readers who go on', steps: ids })
  const page = await run.open('/analytics', { person, width: 'phone', scheme: 'dark' })
  await page.getByRole('table', { name: 'Readers who go on' }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
