import { converse, type Talk, type TalkEnd } from './converse.ts'
import type { LiveRun } from './live-run.ts'

/** A part of an answer that is put together from several questions. */
export interface Section {
  readonly heading: string
  readonly question: string
}

/** Answers each question under its heading, as one run; citations count on. Throws as `converse`. */
export async function inSections(run: LiveRun, talk: Talk, sections: readonly Section[]): Promise<TalkEnd> {
  const whole: TalkEnd = { messages: [], waiting: [], inputTokens: 0, outputTokens: 0, firstTokenMs: null }
  let [inputTokens, outputTokens] = [0, 0]
  for (const [place, { heading, question }] of sections.entries()) {
    run.write(`${place === 0 ? '' : '\n\n'}## ${heading}\n\n`)
    const end = await converse(run, { ...talk, messages: [{ role: 'user', content: question }] })
    whole.messages.push(...end.messages)
    inputTokens += end.inputTokens
    outputTokens += end.outputTokens
  }
  return { ...whole, inputTokens, outputTokens }
}
