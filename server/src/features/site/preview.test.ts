import { describe, expect, it } from 'vitest'
import { createAccountDb } from '../../db/account-db.ts'
import { signUp } from '../../../test/harness.ts'
import { draftPost, publishPost, visitPage } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { renderPreview } from './preview.ts'

const { app, context } = await useApp()

describe('a preview', async () => {
  const me = await signUp(app, { accountName: 'Preview House' })
  const pillar = await me.call('pillars.create', { body: { name: 'Calm days' } })
  const db = createAccountDb(context.engine, me.accountId ?? '')
  const preview = async (id: string) => renderPreview(db, context, await me.call('content.read', { params: { id } }))

  it('shows the working text with its open questions', async () => {
    const id = await draftPost(me, context, {
      title: 'Half <written>',
      markdown: 'Words.\n\n[[Name a <customer>]]',
      pillar_id: pillar.id,
    })
    const html = await preview(id)
    expect(html).toContain('<h1>Half &lt;written&gt;</h1>')
    expect(html).toContain('<div data-type="prompt">Name a &lt;customer&gt;</div>')
    expect(html).toContain('Calm days')
    expect(html).not.toContain('<script')
    expect(html).toContain('<meta name="robots" content="noindex">')
  })
  it('looks like the page that readers get, and counts nobody', async () => {
    const post = await publishPost(me, context, { title: 'Whole', markdown: 'The **very** same words.' })
    const story = (html: string) => /<header>\n.*?<\/div>\n/su.exec(html)?.[0]
    const [page, html] = [(await visitPage(me, post.url ?? '')).body, await preview(post.id)]
    expect(story(html)).toBe(story(page))
    expect(page).toContain('read.gif')
    expect(html).not.toContain('read.gif')
  })
})
