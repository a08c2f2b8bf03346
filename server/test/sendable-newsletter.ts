import type { AppContext } from '../src/http/app-context.ts'
import type { Person } from './harness.ts'
import { publishPost } from './publish-post.ts'

/** The workspace's own mail server and imprint: all that a newsletter needs. */
export async function enterMailServer(owner: Person, mailUrl: string): Promise<void> {
  const body = {
    host: '127.0.0.1',
    port: Number(new URL(mailUrl).port),
    security: 'none',
    from_name: 'Harbour news',
    from_address: 'news@harbour.example',
    footer: 'Quay 1, Hamburg',
    per_second: 500,
  }
  await owner.call('newsletterSettings.update', { body })
}

export async function subscribeAll(owner: Person, emails: readonly string[]): Promise<void> {
  const rows = emails.map((email) => ({ email }))
  await owner.call('subscribers.importAll', { body: { rows, consent: 'At the fair', asks_to_confirm: false } })
}

/** Enters the mail server, publishes a post, subscribes the addresses, and drafts the newsletter. Returns its id. */
export async function prepareNewsletter(
  owner: Person,
  context: AppContext,
  { mailUrl, emails, markdown = 'Ask for days.' }: { mailUrl: string; emails: readonly string[]; markdown?: string },
): Promise<string> {
  await enterMailServer(owner, mailUrl)
  if (emails.length > 0) await subscribeAll(owner, emails)
  const post = await publishPost(owner, context, { title: 'A waiting list that works', markdown })
  return (await owner.call('newsletters.create', { body: { content_id: post.id } })).id
}
