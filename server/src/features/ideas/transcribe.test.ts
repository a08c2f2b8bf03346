import { afterAll, expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { tinyWav } from '../../../test/recording.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart, tinyPng } from '../../../test/upload.ts'

const model = await startModelServer()
afterAll(() => model.close())
const noModel = { baseUrl: null, openaiKey: null, anthropicKey: null, googleKey: null, apiKey: null, model: null }
const listening = await useApp({ models: { ...noModel, baseUrl: model.baseUrl } })
const withoutModel = await useApp({ models: noModel })

it('idea.transcribe writes down a recording, and refuses another file', async () => {
  const ada = await signUp(listening.app)
  expect(await ada.call('ideas.transcribe', buildMultipart('idea.wav', tinyWav))).toEqual({
    text: 'what was said aloud',
  })
  const picture = await ada.request('ideas.transcribe', buildMultipart('idea.wav', tinyPng))
  expect([picture.status, picture.error.message]).toEqual([
    400,
    'file must be a recording, such as MP3, M4A, WAV, OGG or WebM',
  ])
})

it('idea.transcribe says so when the model is busy, or no model can listen', async () => {
  model.mode = 'busy'
  const busy = await (await signUp(listening.app)).request('ideas.transcribe', buildMultipart('idea.wav', tinyWav))
  expect([busy.status, busy.error.code, busy.headers['retry-after']]).toEqual([429, 'model_busy', '7'])
  const none = await (await signUp(withoutModel.app)).request('ideas.transcribe', buildMultipart('idea.wav', tinyWav))
  expect([none.status, none.error.code]).toEqual([409, 'transcription_unavailable'])
})
