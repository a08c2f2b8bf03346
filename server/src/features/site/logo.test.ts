import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { visitPage } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'

const { app } = await useApp()

it('shows the logo of the workspace, and a square one as the icon', async () => {
  const ada = await signUp(app, { accountName: 'Logo Works' })
  await ada.call('example.create')
  const [wide] = await ada.call('media.list')
  const logo_url = wide?.url ?? ''
  const set = (body: { logo_url: string | null }) => ada.request('accounts.changeSettings', { body })
  const home = async () => (await visitPage(ada, '/site/logo-works/')).body
  expect(await home()).toContain('class="sign"')
  expect((await set({ logo_url })).data.logo_url).toBe(logo_url)
  await expect.poll(home).toContain(`<img class="logo" src="${logo_url.replace('.webp', '-400.webp')}" alt=""`)
  expect(await home()).not.toContain('class="sign"')
  expect(await home()).toContain('<link rel="icon" href="data:image/svg+xml')
  expect(await home()).toContain(`"logo":"http://draftwright.test${logo_url}"`)

  const refused = await ada.request('media.remove', { params: { id: wide?.id ?? '' }, body: { even_if_used: true } })
  expect([refused.status, refused.error.code]).toEqual([409, 'in_use_live'])
  expect(refused.error.message).toContain('is the logo of your site')
  expect((await set({ logo_url: null })).data.logo_url).toBeNull()
  await expect.poll(home).toContain('class="sign"')
})

it('takes a picture of its own library alone', async () => {
  const ada = await signUp(app)
  const bob = await signUp(app)
  await bob.call('example.create')
  const [foreign] = await bob.call('media.list')
  for (const logo_url of [foreign?.url ?? '', 'https://example.com/logo.png', '/media/../x.webp', ''])
    expect(await ada.request('accounts.changeSettings', { body: { logo_url } })).toMatchObject({
      status: 400,
      error: { details: [{ field: 'logo_url' }] },
    })
})
