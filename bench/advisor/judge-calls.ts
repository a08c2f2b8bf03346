import type { CitedToolResult } from '../../server/src/models/advising/tool-result.ts'
import { maxCharacters, toCompactText } from '../../server/src/models/advising/compact-result.ts'
import { toReportCalls } from '../../server/src/models/advising/model-tools.ts'
import type { ReadTool } from '../../server/src/models/advising/read-tools.ts'
import { recordedCalls } from '../models/recorded/advisor-calls.ts'
import type { FreshQuestion } from './fresh-questions.ts'

export interface CallVerdict {
  readonly isRight: boolean
  readonly characters: number
  readonly text: string
}

/** Whether what a strong model's calls answer holds what was asked; `read` runs a report with the person's rights. */
export async function judgeCalls(
  question: FreshQuestion,
  expected: readonly string[],
  today: string,
  read: (tool: ReadTool, input: unknown) => Promise<CitedToolResult>,
): Promise<CallVerdict> {
  const texts: string[] = []
  for (const { name, input } of recordedCalls[question.ask] ?? []) {
    const dated =
      input['from'] === '@week'
        ? { ...input, from: new Date(Date.parse(today) - 7 * 86_400_000).toISOString().slice(0, 10) }
        : input
    const results = []
    for (const call of toReportCalls(name, dated, () => null, today)) results.push(await read(call.tool, call.input))
    texts.push(toCompactText(results, maxCharacters))
  }
  const text = texts.join('\n')
  const [first = ''] = expected
  const number = first.replaceAll(',', '')
  const isNone = number === '0' && (/Nothing was found/u.test(text) || /(?<!\d)0(?!\d)/u.test(text))
  const isRight =
    expected.length === 0
      ? /Nothing was found|looked_through/u.test(text)
      : question.number === undefined
        ? expected.every((one) => text.replaceAll(/\s+/gu, ' ').includes(one))
        : isNone ||
          [number, `${number}00`].some((one) => new RegExp(String.raw`(?<![\d.])${one}(?!\d)`, 'u').test(text))
  return { isRight, characters: text.length, text }
}
