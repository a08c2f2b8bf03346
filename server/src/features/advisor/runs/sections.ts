import { runModelLoop, type ModelAnswer } from './model-loop.ts'
import type { ModelRequest } from './model-request-types.ts'
import type { LiveRun } from './live-run.ts'

/** A part of an answer that consists of several questions. */
export interface Section {
  readonly heading: string
  readonly question: string
}

/** Answers each question under its heading, as one run; citation numbers continue. Throws as `converse`. */
export async function answerSections(
  run: LiveRun,
  modelRequest: ModelRequest,
  sections: readonly Section[],
): Promise<ModelAnswer> {
  const whole: ModelAnswer = { messages: [], waiting: [], inputTokens: 0, outputTokens: 0, firstTokenMs: null }
  let [inputTokens, outputTokens] = [0, 0]
  for (const [place, { heading, question }] of sections.entries()) {
    run.writeText(`${place === 0 ? '' : '\n\n'}## ${heading}\n\n`)
    const end = await runModelLoop(run, { ...modelRequest, messages: [{ role: 'user', content: question }] })
    whole.messages.push(...end.messages)
    inputTokens += end.inputTokens
    outputTokens += end.outputTokens
  }
  return { ...whole, inputTokens, outputTokens }
}
