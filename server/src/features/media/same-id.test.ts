import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app } = await useApp()

it('takes an id in capitals for the same folder: none is put into itself, none with folders in it is deleted', async () => {
  const ada = await signUp(app)
  const { id } = await ada.call('media.createFolder', { body: { name: 'Outer' } })
  const loud = { params: { id: id.toUpperCase() } }
  expect((await ada.request('media.updateFolder', { ...loud, body: { parent_id: id } })).status).toBe(400)
  await ada.call('media.createFolder', { body: { name: 'Inner', parent_id: id } })
  expect((await ada.request('media.removeFolder', loud)).error.code).toBe('has_folders')
})
