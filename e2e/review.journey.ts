import { expect, test } from 'vitest'
import { addColleague } from './colleagues.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'
import { waitForIdle } from './browser.ts'

const app = journey()

interface Post {
  id: string
  status: string
}

test('a text is read at two steps, sent back, approved by a guest and a member, and only then published', async () => {
  app.expectErrors(/409/u)
  // The text is in a sandboxed frame that blocks even the browser's own tools.
  app.expectErrors(/sandbox/u)
  const owner = await app.newPerson()
  const author = await addColleague(app.server, owner.person, 'general_member', 'Mia Author')
  const channels = await owner.call<{ id: string }[]>('GET', '/channel')
  const idea = await author.call<{ id: string }>('POST', '/idea', { text: 'Ask for days, not for patience.' })
  await owner.call('PUT', '/review-steps', { steps: [{ name: 'Facts' }, { name: 'Client' }] })
  const { id } = await author.call<Post>('POST', `/generate-content/${channels[0]?.id ?? ''}`, { idea_id: idea.id })
  const written = [{ type: 'paragraph', content: [{ type: 'text', text: 'Ask for days, not for patience.' }] }]
  await author.call('PUT', `/content/${id}`, {
    title: 'Ask for days, not for patience',
    rich_content: { type: 'doc', content: written },
  })

  const settings = await app.open('/account-settings?tab=review', { person: owner.person, scheme: 'dark' })
  await settings.getByRole('textbox', { name: 'Step 2' }).waitFor()
  await expectAccessible(settings)

  const hers = await app.open(`/content/${id}?panel=review`, { person: author.person })
  await hers.getByRole('button', { name: 'Submit for review' }).click()
  await hers.getByRole('textbox', { name: 'Note' }).fill('Is this too short?')
  await hers.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await hers.getByText('Submitted for review').first().waitFor()
  await expect(owner.call('POST', `/content/${id}/publish`)).rejects.toThrow(/at step 1 of 2, Facts/u)

  const his = await app.open('/content/posts?review=mine', { person: owner.person })
  await waitForIdle(his)
  await his.goto(`/content/${id}?panel=review`)
  await his.getByText('Is this too short?').waitFor()
  await his.getByRole('textbox', { name: 'Comment' }).fill('Name an example')
  await his.getByRole('button', { name: 'Request changes' }).click()
  await his.getByText('Changes requested').first().waitFor()
  await expectAccessible(his)

  await author.call('PUT', `/content/${id}`, { excerpt: 'With an example.' })
  await hers.reload()
  await hers.getByText('“Name an example”').waitFor()
  await hers.getByRole('button', { name: 'Submit for review' }).click()
  await hers.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expect.poll(() => owner.call<Post>('GET', `/content/${id}`)).toMatchObject({ status: 'in_review' })

  await his.reload()
  await his.getByLabel('About this text').getByRole('button', { name: 'Approve', exact: true }).click()
  await his.getByText('Approved at this step. The next reviewer is notified.').waitFor()
  const { url } = await owner.call<{ url: string }>('POST', `/content/${id}/review-links`, {
    name: 'Dr. Weber',
    can_decide: true,
  })
  const guest = await app.open(new URL(url).pathname + new URL(url).hash, { width: 'phone' })
  await guest.frameLocator('iframe').getByText('Ask for days, not for patience.').first().waitFor()
  await expectNoSidewaysScroll(guest)
  // The frame is as high as its text, because a phone shows no scroll bar.
  const below = () =>
    guest.locator('iframe').evaluate((frame) => {
      const shown = (frame as HTMLIFrameElement).contentDocument?.documentElement // the locator names the element
      return shown ? shown.scrollHeight - frame.clientHeight : null
    })
  await expect.poll(below).toBeLessThanOrEqual(0)
  const words = guest.frameLocator('iframe').getByText('Ask for days, not for patience.').last()
  await words.click({ clickCount: 3 })
  await guest.getByRole('textbox', { name: 'Comment on the selected words' }).fill('Working days?')
  await guest.getByRole('button', { name: 'Comment', exact: true }).click()
  await guest.getByText('Working days?').waitFor()

  await his.goto(`/content/${id}?panel=comments`)
  await his.getByText('Working days?').waitFor()
  await expectAccessible(his)
  await his.getByRole('textbox', { name: 'Reply to Working days?' }).fill('Calendar days.')
  await his.getByRole('button', { name: 'Reply', exact: true }).click()
  // The guest's page polls every twenty seconds.
  await guest.getByText('Calendar days.').waitFor()

  await guest.getByRole('button', { name: 'Approve' }).click()
  await guest.getByText('You approved this post.').waitFor()
  // axe would wait for a response from the frame, which runs no scripts; its page has its own journeys.
  await guest.locator('iframe').evaluate((frame) => frame.remove())
  await expectAccessible(guest)

  await his.goto(`/content/${id}?panel=review`)
  await his.getByText('Approved by Dr. Weber (guest)').waitFor()
  await his.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(() => owner.call<Post>('GET', `/content/${id}`)).toMatchObject({ status: 'published' })
})

test('a guest sees a post for a network as that network shows it, and comments on words of it', async () => {
  const owner = await app.newPerson()
  const channel = await owner.call<{ id: string }>('POST', '/channel', {
    name: 'Ada on X',
    channel_type: 'manual',
    network: 'x',
  })
  const { id } = await owner.call<Post>('POST', `/generate-content/${channel.id}`, {
    text: 'Ask for days.',
    title: 'Ask for days',
  })
  const written = [{ type: 'paragraph', content: [{ type: 'text', text: 'Ask for days, not for patience. #clinics' }] }]
  await owner.call('PUT', `/content/${id}`, { rich_content: { type: 'doc', content: written } })
  const { url } = await owner.call<{ url: string }>('POST', `/content/${id}/review-links`, { name: 'Dr. Weber' })
  for (const width of ['phone', 'desktop'] as const) {
    const guest = await app.open(new URL(url).pathname + new URL(url).hash, { width })
    const post = guest.getByRole('article', { name: 'Preview on X' })
    await post.getByText('Ask for days, not for patience.').waitFor()
    expect(await guest.locator('iframe').count()).toBe(0)
    await expectNoSidewaysScroll(guest)
    if (width === 'phone') continue
    await post.getByText('Ask for days, not for patience.').click({ clickCount: 3 })
    await guest.getByRole('textbox', { name: 'Comment on the selected words' }).fill('Working days?')
    await guest.getByRole('button', { name: 'Comment', exact: true }).click()
    await guest.getByTitle('Show in post').waitFor()
    await expectAccessible(guest)
  }
  const comments = await owner.call<{ anchor: { quote: string } | null }[]>('GET', `/content/${id}/comments`)
  expect(comments.map(({ anchor }) => anchor?.quote)).toEqual(['Ask for days, not for patience. #clinics'])
})
