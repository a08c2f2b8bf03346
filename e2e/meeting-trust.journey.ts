import { expect, test } from 'vitest'
import { expectAccessible, journey } from './harness.ts'

const app = journey()

const call = `Speaker 1: I'll send the offer by Friday.
Speaker 2: Okay, let's go with the pilot in March then.
Speaker 1: Great.
Speaker 3: And one more thing.
`

interface Row {
  id: string
}

async function openMeeting() {
  const { person, call: ask } = await app.newPerson()
  const form = new FormData()
  form.set('file', new Blob([call]), 'First call.txt')
  const transcript = await ask<Row>('POST', '/meetings/transcripts', form)
  const { id } = await ask<Row>('POST', '/meetings/meeting-records', {
    transcript_id: transcript.id,
    attendees: [{ name: 'Ann Lee' }, { name: 'Bo Berg' }],
  })
  const page = await app.open(`/meetings/view/${id}`, { person })
  await page.getByRole('region', { name: 'Moments to look at' }).waitFor()
  return { page, ask, id }
}

test('speakers are named by one click, from a line on, and two of one name stay two until they are made one, which can be undone', async () => {
  const { page } = await openMeeting()
  const transcript = page.getByRole('region', { name: 'Transcript' })
  const naming = page.getByRole('dialog', { name: 'Who is this?' })
  await transcript.getByRole('button', { name: 'Speaker 1 · 2' }).click()
  await expectAccessible(page)
  await naming.getByRole('group', { name: 'Who it may be' }).getByRole('button', { name: 'Ann Lee' }).click()
  await naming.getByRole('button', { name: 'Save name' }).click()
  await transcript.getByRole('button', { name: 'Ann Lee · 2' }).waitFor()
  await transcript.getByRole('button', { name: 'Speaker 2 · 1' }).click()
  await naming.getByLabel('Name', { exact: true }).fill('ann lee')
  await naming.getByRole('button', { name: 'Another person' }).click()
  await transcript.getByRole('button', { name: 'ann lee · 1', exact: true }).waitFor()
  await transcript.getByRole('button', { name: 'ann lee · 1', exact: true }).click()
  await naming.getByRole('button', { name: 'Same person' }).click()
  await transcript.getByRole('button', { name: 'Ann Lee · 3' }).waitFor()
  await page.getByRole('alert').filter({ hasText: 'merged' }).getByRole('button', { name: 'Undo' }).click()
  await transcript.getByRole('button', { name: 'ann lee · 1', exact: true }).click()
  await naming.getByRole('button', { name: 'Same person' }).click()
  await transcript.getByRole('button', { name: 'Ann Lee · 3' }).click()
  await naming.getByRole('button', { name: 'Undo the merge of ann lee' }).click()
  await transcript.getByRole('button', { name: 'ann lee · 1', exact: true }).click()
  await naming.getByRole('button', { name: 'Same person' }).click()
  await transcript.getByRole('button', { name: 'Ann Lee · 3' }).waitFor()
  await transcript.getByRole('button', { name: 'Ann Lee', exact: true }).last().press('Enter')
  await naming.getByRole('button', { name: 'Bo Berg' }).click()
  await naming.getByRole('radio', { name: 'Their lines from here on' }).check()
  await naming.getByRole('button', { name: 'Save name' }).click()
  await transcript.getByRole('button', { name: /^Bo Berg · \d$/u }).waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export transcript as Word' }).click()
  expect((await download).suggestedFilename()).toBe('First-call.docx')
})

test('a deletion shows what goes and what stays, and a kept meeting is not deleted', async () => {
  const { page, ask, id } = await openMeeting()
  await page.getByRole('textbox', { name: 'My notes' }).fill('Nice people')
  await expect
    .poll(async () => (await ask<{ own_notes: string }>('GET', `/meetings/meeting-records/${id}`)).own_notes)
    .toBe('Nice people')
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  // The page may still be reading the meeting with the notes that were saved: what it shows in between does not count.
  const keep = page.getByRole('checkbox', { name: 'Keep this meeting' })
  await keep.click()
  await expect.poll(() => keep.isChecked()).toBe(true)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Delete what was said')
  const dialog = page.getByRole('dialog', { name: 'Delete what was said?' })
  await dialog.getByRole('region', { name: 'Deleted for good' }).getByText('4 lines of the transcript').waitFor()
  await dialog.getByRole('region', { name: 'Stays' }).getByText('your own notes').waitFor()
  await expectAccessible(page)
  app.expectErrors(/409/u)
  await dialog.getByRole('button', { name: 'Delete what was said' }).click()
  await page.getByText('This meeting is kept, so nothing of it is deleted.', { exact: false }).waitFor()
  await keep.click()
  await expect.poll(() => keep.isChecked()).toBe(false)
  // The page may be reading the transcript while it is deleted.
  app.expectErrors(/status of 404 .*\/transcripts\?/u)
  await choose('Delete what was said')
  await dialog.getByRole('button', { name: 'Delete what was said' }).click()
  await page.getByText('No transcript yet.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'My notes' }).inputValue()).toBe('Nice people')
})
