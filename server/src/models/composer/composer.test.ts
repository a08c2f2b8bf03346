import { generateText, Output, streamText } from 'ai'
import { expect, it } from 'vitest'
import { getChannelNorm } from '@draftwright/contract/channel-norms'
import { createComposer } from './composer.ts'
import { Outline, type WritingInput } from '../writing.ts'

const input: WritingInput = {
  idea: 'We put the salary in every job ad. Twice the applications, half the time wasted in interviews.',
  channel: { name: 'Site', type: 'site', prompt: null, norm: getChannelNorm('site') },
  earlier: [],
}
const options = (task: string) => ({ composer: { task, input: structuredClone(input) } })

it('answers an object in the shape asked for', async () => {
  const { output } = await generateText({
    model: createComposer(),
    prompt: 'Outline it.',
    output: Output.object({ schema: Outline }),
    providerOptions: options('outline'),
  })
  expect(output.titles).toContain('We put the salary in every job ad')
  expect(output.titles.filter((title) => !input.idea.includes(title))).toEqual([])
})

it('takes a bare prompt as an idea', async () => {
  const { text } = await generateText({ model: createComposer(), prompt: input.idea })
  expect(text).toContain('We put the salary in every job ad.')
})

it.each(['Fewer meetings, more notes', 'Send reminders early'])('keeps the words of a short idea: %s', async (idea) => {
  const { text } = await generateText({
    model: createComposer(),
    prompt: 'Draft it.',
    providerOptions: { composer: { task: 'draft', input: { ...input, idea } } },
  })
  expect(text).toContain(`${idea}.`)
})

it('streams the text in pieces and stops on request', async () => {
  const stop = new AbortController()
  const result = streamText({
    model: createComposer(),
    prompt: 'Draft it.',
    providerOptions: options('draft'),
    abortSignal: stop.signal,
  })
  const received: string[] = []
  for await (const part of result.stream) {
    if (part.type === 'text-delta') received.push(part.text)
    if (received.length === 2) stop.abort()
    if (part.type === 'abort') break
  }
  expect(received.length).toBeGreaterThanOrEqual(2)
  expect(received.length).toBeLessThan(5)
})
