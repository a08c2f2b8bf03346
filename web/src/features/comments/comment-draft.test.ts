import { expect, test } from 'vitest'
import { createCommentDraft } from './comment-draft.ts'

/** A post that is answered when the test says so. */
function holdPosts() {
  const sent: string[] = []
  const answers: ((isSent: boolean) => void)[] = []
  const post = (text: string) => {
    sent.push(text)
    return new Promise<boolean>((resolve) => answers.push(resolve))
  }
  return { sent, post, answer: (isSent: boolean) => answers.shift()?.(isSent) }
}

test('a comment is sent once, and what is typed meanwhile stays', async () => {
  const { sent, post, answer } = holdPosts()
  const draft = createCommentDraft()
  draft.write(' First ')
  const done = [draft.send(post, false), draft.send(post, false)]
  expect(draft.read()).toEqual({ text: '', sending: 'First', hasFailed: false })
  draft.write('Second')
  answer(true)
  await Promise.all(done)
  expect([sent, draft.read()]).toEqual([['First'], { text: 'Second', sending: null, hasFailed: false }])
})

test('a failure brings the text back before what was typed meanwhile, and what is stored never lacks it', async () => {
  const { post, answer } = holdPosts()
  const stored: string[] = []
  const draft = createCommentDraft({ initial: 'First', store: (text) => stored.push(text) })
  const done = draft.send(post, false)
  draft.write('Second')
  answer(false)
  await done
  expect(draft.read()).toEqual({ text: 'First\n\nSecond', sending: null, hasFailed: true })
  expect(stored).toEqual(['First', 'First\n\nSecond', 'First\n\nSecond'])
  draft.write('Third')
  expect(draft.read().hasFailed).toBe(false)
  await expect(draft.send(() => Promise.reject(new Error('cut')), false)).rejects.toThrow('cut')
  expect(draft.read()).toEqual({ text: 'Third', sending: null, hasFailed: true })
})

test('it is unused once nobody shows it and nothing of it is on its way', async () => {
  const { post, answer } = holdPosts()
  let nUnused = 0
  const draft = createCommentDraft({ initial: 'First', onUnused: () => nUnused++ })
  const close = draft.listen(() => undefined)
  const done = draft.send(post, true)
  expect(draft.read().text).toBe('First')
  close()
  expect(nUnused).toBe(0)
  answer(true)
  await done
  expect([nUnused, draft.read().text]).toEqual([1, ''])
})
