import { expect, it } from 'vitest'
import { sendForm } from '../../../../test/fill-form.ts'
import { finishJobs } from '../../../../test/finish-jobs.ts'
import { addMember, Person, signUp } from '../../../../test/harness.ts'
import { browserUserAgent, publishPost, visitPage } from '../../../../test/publish-post.ts'
import { useApp } from '../../../../test/test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const ask = async (person: Person, message: string): Promise<string> => {
  const sent = await person.request('agents.run', {
    params: { agent_id: 'co-ceo-advisor' },
    body: { message, stream: false },
  })
  return (sent.data as { content: string }).content
}

it('answers about visits, goals, forms, links, campaigns and newsletters, with their sources', async () => {
  const owner = await signUp(app)
  const post = await publishPost(owner, context, { title: 'Tides' })
  await visitPage(owner, post.url ?? '', { 'x-forwarded-for': '10.70.0.1' })
  await visitPage(owner, post.url ?? '', { 'x-forwarded-for': '10.70.0.2' })
  const form = await owner.call('forms.create', { body: { kind: 'contact', name: 'Ask us' } })
  await owner.call('goals.create', { body: { name: 'Asked', kind: 'form', match: form.id } })
  await sendForm(
    new Person(app, null),
    context,
    form,
    { 'Email address': 'ann@example.com', Message: 'Hello' },
    { headers: { 'user-agent': browserUserAgent, 'accept-language': 'en' } },
  )
  await finishJobs(context, 'forms.process')
  await owner.call('campaigns.create', { body: { name: 'Spring fair' } })
  await owner.call('subscribers.importAll', {
    body: { rows: [{ email: 'ann@example.com' }], consent: 'At the fair', asks_to_confirm: false },
  })
  await expect.poll(() => ask(owner, 'How many visits did we have today?')).toContain('2 visits')
  for (const [question, ...words] of [
    ['Where do our visitors come from?', 'Direct', '2 visits'],
    ['Which forms do we have and how many answers did they get?', 'Ask us', '1 answer'],
    ['Which tracked links were clicked most?', 'There are no tracked links yet.'],
    ['How are our campaigns doing?', 'Spring fair', '0 clicks'],
    ['How many newsletter subscribers do we have?', '1 confirmed'],
    ['Did our last newsletter go out?', 'No newsletter was made yet.'],
    ['Which title won the last experiment?', 'There was no experiment yet.'],
  ] as const) {
    const answer = await ask(owner, question)
    for (const word of words) expect(answer, question).toContain(word)
  }
  expect(await ask(owner, 'Which forms do we have?')).toContain('](/forms')
  const member = await addMember(context, owner, 'general_member')
  expect(await ask(member, 'Which forms do we have?')).toContain('Your role does not show the forms.')
  // What was not read is said above the report that is nearest.
  const liked = await ask(owner, 'Which form did Ann like best?')
  expect(liked).toContain('This is what is recorded about')
  expect(liked).toContain('Ask us')
  expect(await ask(owner, 'Which form is the prettiest by far?')).toContain('The closest report is')
})
